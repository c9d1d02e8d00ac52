import type { Work } from '@stipple/core/contract/shapes'
import { CATEGORY_IDS, type CategoryId, type Licence, LICENCE_IDS } from '@stipple/core/domain/community'
import { PUBLISHABLE_MODES } from '@stipple/core/modes/facts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { api } from '../../lib/api.ts'
import { isStored } from '../../lib/base.ts'
import { confirm } from '../../lib/confirm.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { getExpiring, setExpiring } from '../../lib/expiring.ts'
import { notify, succeeds } from '../../lib/notify.ts'
import { useSession } from '../account/public.ts'
import { useFeature } from '../site/public.ts'
import { communityChanged } from './queries.ts'

interface Publications {
  /** The work in the dialog. */
  readonly work: Work | undefined
  /** Works published or unpublished on this page: community id by work id, null after unpublishing. */
  readonly changed: Readonly<Record<string, string | null>>
}

export const usePublications = create<Publications>()(() => ({ work: undefined, changed: {} }))

type LikelyFrom = Pick<Work, 'mode' | 'media' | 'prompt'>

/** Likely category of a work: by its media type or prompt, otherwise the last one chosen in this browser. */
export const likelyCategory = ({ mode, media, prompt }: LikelyFrom): CategoryId | undefined =>
  media === 'video'
    ? 'motion'
    : DESIGNS.has(mode)
      ? 'design'
      : (SUBJECTS.find(([, words]) => words.test(prompt.split('###')[0] ?? ''))?.[0] ?? CATEGORY_IDS.find((id) => id === getExpiring(LAST)))

/** Prompt words that indicate a category; the first match counts. */
const SUBJECTS: readonly (readonly [CategoryId, RegExp])[] = [
  ['guofeng', /\b(?:chinese painting|ink wash|hanfu)\b|国风|水墨|汉服|工笔/i],
  ['fantasy', /\b(?:dragons?|wizards?|unicorns?|spaceships?|robots?|cyberpunk|aliens?)\b|龙|巫师|独角兽|飞船|机器人|赛博|外星/i],
  ['food', /\b(?:food|cakes?|coffee|fruits?|bread|soup|tea|still life)\b|美食|蛋糕|咖啡|水果|面包|静物/i],
  ['animals', /\b(?:cats?|dogs?|fox(?:es)?|birds?|horses?|pandas?|rabbits?|tigers?|fish|owls?)\b|猫|狗|狐|鸟|马|熊|兔|虎|鱼/i],
  ['people', /\b(?:woman|man|girl|boy|people|portrait|nurse|child)\b|女人|男人|女孩|男孩|人像|肖像/i],
  ['places', /\b(?:city|street|house|castle|bridge|temple|village|building)\b|城市|街|房|城堡|桥|寺|村|建筑/i],
  ['nature', /\b(?:mountains?|forest|sea|lake|river|sunset|flowers?|landscape|desert)\b|山|森林|海|湖|河|日落|花|风景|沙漠/i],
]

export const rememberCategory = (id: CategoryId): void => setExpiring(LAST, id, YEAR)

/** Last licence chosen in this browser. */
export const lastLicence = (): Licence => LICENCE_IDS.find((id) => id === getExpiring(LAST_LICENCE)) ?? 'all-rights-reserved'
export const rememberLicence = (id: Licence): void => setExpiring(LAST_LICENCE, id, YEAR)

const LAST_LICENCE = 'licence'
const LAST = 'category'
/** In minutes. */
const YEAR = 365 * 24 * 60
const DESIGNS: ReadonlySet<string> = new Set(['Txt2Logo', 'Img2Logo', 'ProductImg'])

/** Opens the dialog that publishes a work. */
export function publishWork(work: Work): void {
  usePublications.setState({ work })
  showDialog('publish')
}

export function published(queries: QueryClient, workId: string, cid: string | null): void {
  usePublications.setState(({ changed }) => ({ changed: { ...changed, [workId]: cid } }))
  communityChanged(queries)
}

/** Publication of a member's own work, with the possible actions. */
export interface Publication {
  /** Id in the community; undefined while unpublished. */
  readonly cid: string | undefined
  /** Undefined if this work cannot be published, or is already. For members who may not publish, it explains how to get access. */
  readonly publish: (() => void) | undefined
  readonly withdraw: (() => Promise<boolean>) | undefined
}

/** Allowlisted members can publish safe images and videos of public modes. */
export function usePublication(work: Work): Publication {
  const { user } = useSession()
  const withdraw = useWithdraw()
  const isOn = useFeature('community')
  const changed = usePublications((state) => state.changed[work.image_id])
  const cid = changed === undefined ? work.cid : (changed ?? undefined)
  const may = user?.isAllowlisted === true || user?.isSuper === true
  const isOffered = isOn && user !== undefined && cid === undefined && isPublishable(work)
  return {
    cid,
    publish: isOffered ? () => (may ? publishWork(work) : showDialog('noAccess')) : undefined,
    withdraw: cid === undefined ? undefined : () => withdraw(cid),
  }
}

/** Unpublishes a work after a confirmation; resolves to true if unpublished. */
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
    return succeeds(async () => {
      await api('POST /api/work/withdraw', { body: { cid } })
      published(queries, cid.replace(/^c_/, ''), null)
      notify(t('community.publish.withdrawn'), { tone: 'done' })
    })
  }
}

/** A safe image or video of a public mode, stored on the server. */
export const isPublishable = ({ mode, media, censored, image, deleted_until: trashed }: Work): boolean =>
  PUBLISHABLE_MODES.includes(mode) &&
  (media === 'image' || media === 'video') &&
  censored !== true &&
  trashed === undefined &&
  // Works of this browser only, and placeholders of pictures that failed to load, have no file on the server.
  isStored(image)
