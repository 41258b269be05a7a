// Sets the chosen theme before the first paint. Without a choice, the page follows the operating system.
{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
