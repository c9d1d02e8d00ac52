// @offline
import type { Collection } from '@stipple/core/contract/collections'
import type { ComponentProps } from 'react'
import { makeAppAction } from '../../features/apps/public.ts'
import { collectAction, leaveAction } from '../../features/collections/public.ts'
import { publishAction } from '../../features/community/public.ts'
import { FILM_OF_WORKS } from '../../features/converter/public.ts'
import { tagAction } from '../../features/finding/public.ts'
import { type BulkAction, SelectionBar } from '../../features/history/public.ts'
import { useFeature } from '../../features/site/public.ts'
import { compareAction } from '../../features/work/public.ts'

type Props = Omit<ComponentProps<typeof SelectionBar>, 'actions'> & { readonly collection: Collection | undefined }

/** Actions on the selected works, including other features'. */
export function HistorySelection({ collection, ...props }: Props) {
  const [community, apps] = [useFeature('community'), useFeature('apps')]
  const actions: readonly BulkAction[] = [
    ...(collection ? [leaveAction(collection)] : []),
    collectAction,
    tagAction,
    compareAction,
    ...(community ? [publishAction] : []),
    ...(apps ? [makeAppAction] : []),
    FILM_OF_WORKS,
  ]
  return <SelectionBar {...props} actions={actions} />
}
