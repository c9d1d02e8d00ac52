import type { LoraItem } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { lorasQuery } from '../../catalogue/public.ts'
import { toLoras, trainingsQuery } from '../../training/public.ts'

interface Loras {
  /** Undefined while they are loading. The member's own styles come first. */
  readonly data: readonly LoraItem[] | undefined
  readonly isError: boolean
  readonly refetch: () => void
}

/** All LoRAs available to this member: the installation's, and their own trained styles. */
export function useLoras(): Loras {
  const { user, known } = useSession()
  const common = useQuery(lorasQuery(useLanguage()))
  const trained = useQuery(trainingsQuery(user?.userKey))
  const own = user ? ((trained.data && toLoras(trained.data)) ?? (trained.isError ? [] : undefined)) : known ? [] : undefined
  const others = common.data ?? (common.isError ? [] : undefined)
  return {
    // A list that fails to load does not hide the other.
    data: common.isError && trained.isError ? undefined : own && others && [...own, ...others],
    isError: common.isError || trained.isError,
    refetch: () => {
      if (common.isError) void common.refetch()
      if (trained.isError) void trained.refetch()
    },
  }
}
