import { type Dictionary, loadDictionary } from './cedict.ts'

/** The dictionary costs memory only while it is in use. */
const KEPT_MS = 10 * 60_000

let loading: Promise<Dictionary> | undefined
let release: NodeJS.Timeout | undefined

/** The dictionary, read on first need and forgotten when nobody asked for ten minutes. */
export function useDictionary(): Promise<Dictionary> {
  clearTimeout(release)
  release = setTimeout(() => (loading = undefined), KEPT_MS).unref()
  loading ??= loadDictionary().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
