import { Component, type ComponentType, createContext, createElement, lazy as reactLazy, type ReactNode, useContext, useState } from 'react'

/** Attempts to load a part while online, before it counts as missing. */
const MAX_ATTEMPTS = 3
const PAUSE_MS = 800

/** Component in place of a part that could not be loaded; `again` retries. Without one the error reaches the screen's boundary. */
export const MissingPartContext = createContext<ComponentType<{ readonly again: () => void }> | undefined>(undefined)

/**
 * Like React's `lazy`, for unreliable networks: retries while the network is away, and a part that stays missing fails alone, with the rest of the screen
 * intact.
 */
export function lazy<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>): ComponentType<Props> {
  const begin = () => reactLazy(() => persistently(load))
  let latest = begin()
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>(() => latest)
    const [attempt, setAttempt] = useState(0)
    const Missing = useContext(MissingPartContext)
    const onMissing = () => {
      // The next mount loads it anew, too.
      latest = begin()
    }
    const again = () => {
      setLoaded(() => latest)
      setAttempt(attempt + 1)
    }
    return (
      <Fetched key={attempt} missing={Missing && <Missing again={again} />} onMissing={onMissing}>
        {createElement(Loaded, props)}
      </Fetched>
    )
  }
}

/** Thrown when all attempts to load a part have failed. */
class PartMissing extends Error {}

interface FetchedProps {
  readonly missing: ReactNode
  readonly onMissing: () => void
  readonly children: ReactNode
}

class Fetched extends Component<FetchedProps, { readonly error: unknown }> {
  override readonly state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartMissing) this.props.onMissing()
  }

  override render() {
    const error: unknown = this.state.error
    if (error === undefined) return this.props.children
    if (error instanceof PartMissing && this.props.missing !== undefined) return this.props.missing
    throw error
  }
}

async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && attempt >= MAX_ATTEMPTS) throw new PartMissing('a part could not be fetched', { cause: error })
      await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt)) : online())
    }
  }
}

const online = (): Promise<void> => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
