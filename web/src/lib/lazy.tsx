import { lazy as reactLazy } from 'react'

/** How often a part is asked for while there is a network; then the page may say that it broke. */
const MOST_ATTEMPTS = 3
const PAUSE_MS = 800

/** As React's own, for a network that goes away: what cannot be fetched is waited for and asked for again, so that its place stays a place. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => persistently(load))

async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && attempt >= MOST_ATTEMPTS) throw error
      await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt)) : online())
    }
  }
}

const online = (): Promise<void> => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
