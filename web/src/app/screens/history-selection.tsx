// @offline
import type { Collection } from '@stipple/core/contract/collections'
import type { ComponentProps } from 'react'
import { makeAppAction } from '../../features/apps/public.ts'
import { collectAction, leaveAction } from '../../features/collections/public.ts'
import { publishAction } from '../../features/community/public.ts'
import { FILM_OF_WORKS } from '../../features/converter/public.ts'
import { tagAction } from '../../features/finding/public.ts'
import { type BulkAction, SelectionBar } from '../../features/history/public.ts'
import { compareAction } from '../../features/work/public.ts'

const ACTIONS: readonly BulkAction[] = [collectAction, tagAction, compareAction, publishAction, makeAppAction, FILM_OF_WORKS]

type Props = Omit<ComponentProps<typeof SelectionBar>, 'actions'> & { readonly collection: Collection | undefined }

/** Actions on the selected works, those of other features included. */
export function HistorySelection({ collection, ...props }: Props) {
  return <SelectionBar {...props} actions={collection ? [leaveAction(collection), ...ACTIONS] : ACTIONS} />
}
