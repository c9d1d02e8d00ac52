import type { ApiKey } from '@stipple/core/contract/keys'
import { create } from 'zustand'

/** A key that was just created or replaced; only known now. */
export interface MadeKey {
  readonly token: string
  readonly data: ApiKey
}

/** The last created key, in memory only, for pages that insert it into code. */
export const useMadeKey = create<{ readonly made: MadeKey | undefined }>()(() => ({ made: undefined }))

export const rememberMadeKey = (made: MadeKey): void => useMadeKey.setState({ made })
export const clearMadeKey = (): void => useMadeKey.setState({ made: undefined })
