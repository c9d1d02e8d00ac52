import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../../lib/use-language.ts'
import { lorasQuery } from '../../catalogue/public.ts'

/** Names of this installation's LoRAs for prompts, in lower case; undefined if unknown or not needed. */
export function useLoraNames(isWanted: boolean): ReadonlySet<string> | undefined {
  const { data } = useQuery({ ...lorasQuery(useLanguage()), enabled: isWanted })
  return useMemo(
    () =>
      isWanted && data
        ? new Set(data.flatMap(({ id, name, file }) => [id, name, file, file.replace(/\.\w+$/, '')]).map((one) => one.toLowerCase()))
        : undefined,
    [isWanted, data],
  )
}
