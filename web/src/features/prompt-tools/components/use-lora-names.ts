import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../../lib/use-language.ts'
import { lorasQuery } from '../../catalogue/public.ts'

/** Names under which prompts can mention the LoRAs of this installation, in small letters; undefined while they are unknown or not wanted. */
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
