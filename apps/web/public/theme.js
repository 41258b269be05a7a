// The reader's chosen theme, set before the first paint. Without a choice the page follows the machine's.
{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
