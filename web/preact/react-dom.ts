import compat, { flushSync as flush } from 'preact/compat'
import { renderNow } from './dom-ways.ts'

// @ts-expect-error -- Its types name one export only; ours are those of React.
export * from 'preact/compat'

/** Renders what its callback changed, and all that waits to be rendered, before it returns. Preact renders nothing where the callback changes nothing. */
export function flushSync<T>(change: () => T): T {
  const result = flush(change)
  renderNow()
  return result
}

// oxlint-disable-next-line import/no-default-export -- Libraries ask for it.
export default { ...compat, flushSync }
