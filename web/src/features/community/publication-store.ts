import type { Work } from '@stipple/core/contract/shapes'
import { PUBLISHABLE_MODES } from '@stipple/core/domain/community'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/confirm.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { notify, notifyError } from '../../lib/notify.ts'
import { useSession } from '../account/public.ts'
import { communityChanged } from './queries.ts'

interface Publications {
  /** The work that the dialog is about. */
  readonly work: Work | undefined
  /** What was published or withdrawn in this page, by the id of the work: its id in the community, null when it has none any more. */
  readonly changed: Readonly<Record<string, string | null>>
}

export const usePublications = create<Publications>()(() => ({ work: undefined, changed: {} }))

/** Asks where a work belongs, and publishes it there. */
export function publishWork(work: Work): void {
  usePublications.setState({ work })
  showDialog('publish')
}

export function published(queries: QueryClient, workId: string, cid: string | null): void {
  usePublications.setState(({ changed }) => ({ changed: { ...changed, [workId]: cid } }))
  communityChanged(queries)
}

/** What a member may do with a work of their own in the community. */
export interface Publication {
  /** Where it is shown; undefined where it is not. */
  readonly cid: string | undefined
  /** Absent where this work, or this member, cannot publish, and where it is published already. */
  readonly publish: (() => void) | undefined
  readonly withdraw: (() => Promise<boolean>) | undefined
}

/** For pictures and films of the modes that are shown, that are fit for everybody; of members on the list. */
export function usePublication(work: Work): Publication {
  const { user } = useSession()
  const withdraw = useWithdraw()
  const changed = usePublications((state) => state.changed[work.image_id])
  const cid = changed === undefined ? work.cid : (changed ?? undefined)
  const may = (user?.isAllowlisted === true || user?.isSuper === true) && isPublishable(work)
  return {
    cid,
    publish: may && cid === undefined ? () => publishWork(work) : undefined,
    withdraw: cid === undefined ? undefined : () => withdraw(cid),
  }
}

/** Takes a work out of the community after asking; whether it was done. */
export function useWithdraw(): (cid: string) => Promise<boolean> {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return async (cid) => {
    const yes = await confirm({
      title: t('community.publish.withdrawTitle'),
      text: t('community.publish.withdrawText'),
      action: t('community.publish.withdraw'),
    })
    if (!yes) return false
    try {
      await api('POST /api/work/withdraw', { body: { cid } })
      published(queries, cid.replace(/^c_/, ''), null)
      notify(t('community.publish.withdrawn'), { tone: 'done' })
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }
}

/** A picture or film of a mode that is shown, fit for everybody, and on the server. */
export const isPublishable = ({ jobtype, media, censored, image, deleted_until: trashed }: Work): boolean =>
  PUBLISHABLE_MODES.includes(jobtype) &&
  (media === 'image' || media === 'video') &&
  censored !== true &&
  trashed === undefined &&
  // What exists in this browser only, and what stands for a picture that never came, has no file on the server.
  image.startsWith('/media/')
