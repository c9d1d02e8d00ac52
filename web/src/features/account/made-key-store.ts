import type { ApiKey } from '@stipple/core/contract/keys'
import { create } from 'zustand'

/** A key that was just made or replaced, the only time that it is known. */
export interface MadeKey {
  readonly token: string
  readonly data: ApiKey
}

/** The key that was made last, in memory alone, for pages that put it into code. */
export const useMadeKey = create<{ readonly made: MadeKey | undefined }>()(() => ({ made: undefined }))

export const rememberMadeKey = (made: MadeKey): void => useMadeKey.setState({ made })
export const forgetMadeKey = (): void => useMadeKey.setState({ made: undefined })
