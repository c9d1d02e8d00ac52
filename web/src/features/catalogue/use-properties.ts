import type { ModeId } from '@stipple/core/domain/mode-ids'
import { inLanguage } from '@stipple/core/domain/option-order'
import type { Properties } from '@stipple/core/domain/property'
import { findMode } from '@stipple/core/modes/find-mode'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../lib/use-language.ts'
import { traitsQuery } from './queries.ts'

interface PropertiesQuery {
  readonly mode: ModeId
  /** Undefined if unknown. */
  readonly model: string | undefined
  /** Allows sizes and steps beyond the usual. */
  readonly larger: boolean
}

interface Found {
  /** Undefined while the traits of the model are loading. */
  readonly properties: Properties | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** Form of a model in a mode, as the server validates runs. */
export function useProperties({ mode, model, larger }: PropertiesQuery): Found {
  const language = useLanguage()
  const { data, isError, refetch } = useQuery({ ...traitsQuery({ model: model ?? '', mode }), enabled: model !== undefined })
  const properties = useMemo(() => {
    const all = data && findMode(mode)?.properties(data, { larger })
    return all && inLanguage(all, language)
  }, [data, mode, larger, language])
  return { properties, failed: isError, retry: () => void refetch() }
}
