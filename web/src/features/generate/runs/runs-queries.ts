import type { Preset, WireStep } from '@stipple/core/contract/runs'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'

export const presetsQuery = queryOptions({
  queryKey: ['presets'],
  queryFn: async ({ signal }) => (await api('GET /api/v2/presets', { signal })).presets,
})

/** A preset of the member, or a shared one. */
export const presetQuery = (id: string) =>
  queryOptions({
    queryKey: ['presets', id],
    queryFn: async ({ signal }) => (await api('GET /api/v2/presets/:id', { params: { id }, signal })).preset,
    retry: false,
  })

const wildcardsQuery = queryOptions({
  queryKey: ['wildcards'],
  queryFn: async ({ signal }) => (await api('GET /api/v2/wildcards', { signal })).lists,
  staleTime: 60_000,
})

const schedulesQuery = (language: string) =>
  queryOptions({
    queryKey: ['schedules', language],
    queryFn: async ({ signal }) => (await api('GET /api/v2/schedules', { signal })).schedules,
    refetchInterval: 10_000,
  })

/** Wildcard lists of the member; undefined until requested and loaded. */
export function useWildcards(isNeeded: boolean) {
  const { user } = useSession()
  return useQuery({ ...wildcardsQuery, enabled: isNeeded && user !== undefined }).data
}

export function useSchedules() {
  const { user } = useSession()
  return useQuery({ ...schedulesQuery(useLanguage()), enabled: user !== undefined }).data ?? []
}

/** Changes of saved presets, lists and schedules; each loads the list again, shows errors, and returns true on success. */
export function useRunChanges() {
  const queries = useQueryClient()
  const change = async (key: 'presets' | 'wildcards' | 'schedules', call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call()
      return true
    } catch (error) {
      notifyError(error)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: [key] })
    }
  }
  return {
    savePreset: (preset: Pick<Preset, 'name' | 'steps'> & Partial<Pick<Preset, 'id' | 'shared'>>) =>
      change('presets', () => api('POST /api/v2/presets', { body: preset })),
    removePreset: (id: string) => change('presets', () => api('DELETE /api/v2/presets/:id', { params: { id } })),
    saveWildcards: (lists: { name: string; lines: string[] }[]) =>
      change('wildcards', () => api('POST /api/v2/wildcards', { body: { lists } })),
    removeWildcards: (name: string) => change('wildcards', () => api('POST /api/v2/wildcards_delete', { body: { name } })),
    plan: (body: { steps: WireStep[]; at?: string; every?: number; runs?: number; dots?: number }) =>
      change('schedules', () => api('POST /api/v2/schedules', { body })),
    stop: (id: string) => change('schedules', () => api('DELETE /api/v2/schedules/:id', { params: { id } })),
  }
}
