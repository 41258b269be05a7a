// A minimal React page: fetches the list of servers on mount and renders their names.
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** @typedef {{ id: string, name: string }} Guild */

function Servers() {
  const [guilds, setGuilds] = useState(/** @type {Guild[]} */ ([]))
  useEffect(() => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth_token')}` }
    void fetch('/api/guilds', { headers })
      .then((reply) => reply.json())
      .then(setGuilds)
  }, [])
  const items = guilds.map((guild) => createElement('li', { key: guild.id }, guild.name))
  return createElement('main', null, createElement('ul', null, items))
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(Servers))
