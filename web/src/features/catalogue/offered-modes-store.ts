import type { ModelItem, User } from '@stipple/core/contract/shapes'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Mode } from '@stipple/core/modes/define-mode'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../lib/base.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { useSession } from '../account/public.ts'
import { modelsOf, modelsQuery } from './queries.ts'

interface Known {
  /** Modes for which the catalogue had a model when this browser last loaded it. */
  readonly modes: readonly ModeId[] | undefined
}

export const useKnownModes = create<Known>()(persist((): Known => ({ modes: undefined }), { name: `${STORED}-modes`, version: 1 }))

interface Offered {
  readonly modes: readonly Mode[]
  /** Modes of some model that are not open to this member. */
  readonly closed: readonly Mode[]
  /** Undefined while the catalogue is loading. */
  readonly models: readonly ModelItem[] | undefined
}

/** Modes of some model that this member may use; while the catalogue is loading, those from the last visit. */
export function useOffered(): Offered {
  const language = useLanguage()
  const { user } = useSession()
  const { data: models } = useQuery(modelsQuery(language))
  const known = useKnownModes((state) => state.modes)

  useEffect(() => {
    if (models) useKnownModes.setState({ modes: MODE_LIST.flatMap(({ id }) => (modelsOf(models, id).length > 0 ? [id] : [])) })
  }, [models])

  const isServed = ({ id }: Mode) => (models ? modelsOf(models, id).length > 0 : (known?.includes(id) ?? true))
  const served = MODE_LIST.filter(isServed)
  return {
    modes: useSame(served.filter((mode) => isOpenTo(mode, user))),
    closed: useSame(user ? served.filter((mode) => !isOpenTo(mode, user)) : []),
    models,
  }
}

/** Returns true if this member may use a mode; undefined means a guest. */
export const isOpenTo = ({ access }: Mode, user: User | undefined): boolean =>
  access === 'member' || user?.isAllowlisted === true || user?.isSuper === true

/** The same array while its modes are the same: the catalogue is requested often and seldom changes. */
function useSame(modes: readonly Mode[]): readonly Mode[] {
  const ids = modes.map(({ id }) => id).join(' ')
  return useMemo(() => MODE_LIST.filter(({ id }) => ids.split(' ').includes(id)), [ids])
}
