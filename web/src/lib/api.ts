import { CallError, createClient } from '@stipple/core/contract/client'
import { toWireLanguage } from '@stipple/core/domain/text'
import { currentLanguage } from './i18n.ts'

/** Every call of the browser goes through here: same origin, cookie session, answers in the language on screen. */
const client = createClient({
  fetch: (...request) => globalThis.fetch(...request),
  base: '',
  headers: () => ({ platform: 'builtin', 'X-Language': toWireLanguage(currentLanguage()) }),
})

/** As the client of core; a call that needs a member asks the visitor to log in, and still fails for its caller. */
export const api = (async (...call: Parameters<typeof client>) => {
  try {
    return await client(...call)
  } catch (error) {
    if (isLoginRequired(error)) for (const listener of loginListeners) listener()
    throw error
  }
}) as typeof client

const loginListeners = new Set<() => void>()

/** Calls back whenever any call was refused for want of a member. Returns the way to stop. */
export function onLoginRequired(listener: () => void): () => void {
  loginListeners.add(listener)
  return () => loginListeners.delete(listener)
}

export const isLoginRequired = (error: unknown): boolean => error instanceof CallError && error.reply?.code === 'please_login'

/** The server could not be reached at all. */
export const isOffline = (error: unknown): boolean => error instanceof CallError && error.status === 0

/** What the server said about single fields, by field name. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> => (error instanceof CallError && error.reply?.errors) || {}
