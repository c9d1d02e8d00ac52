import { type Dictionary, loadDictionary } from './cedict.ts'

/** Time after the last use for which the dictionary stays in memory. */
const KEPT_MS = 10 * 60_000

let loading: Promise<Dictionary> | undefined
let release: NodeJS.Timeout | undefined

/** Returns the dictionary, which is read at its first use and dropped after ten minutes without one. */
export function useDictionary(): Promise<Dictionary> {
  clearTimeout(release)
  release = setTimeout(() => (loading = undefined), KEPT_MS).unref()
  loading ??= loadDictionary().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
