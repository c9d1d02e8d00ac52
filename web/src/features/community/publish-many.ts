import type { User, Work } from '@stipple/core/contract/shapes'
import { type Text, localize } from '@stipple/core/domain/text'
import type { QueryClient } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/confirm.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { errorText, notify } from '../../lib/notify.ts'
import { isPublishable, published, publishWork } from './publication-store.ts'

const SHARE: Text = { en: 'Publish to the community', zh: '发布到社区' }

/** Action for selected works: asks for the category of a single one; several use their default. */
export const publishAction = {
  id: 'community',
  label: SHARE,
  icon: Globe,
  isOffered: (works: readonly Work[], user: User): boolean =>
    (user.isAllowlisted || user.isSuper) && works.length > 0 && works.every((work) => isPublishable(work) && work.cid === undefined),
  run: async (works: readonly Work[], { queries }: { readonly queries: QueryClient }): Promise<boolean> => {
    const [first] = works
    if (!first) return false
    if (works.length > 1) return publishMany(works, queries)
    publishWork(first)
    return true
  },
}

/** Publishes after a confirmation, and reports works that could not be published. */
async function publishMany(works: readonly Work[], queries: QueryClient): Promise<boolean> {
  const language = currentLanguage()
  const sure = await confirm({
    title: localize({ en: `Publish ${works.length} works to the community?`, zh: `把 ${works.length} 件作品发布到社区？` }, language),
    text: localize(
      {
        en: 'Everyone can see them, with their prompts, their settings and your name. You can unpublish each at any time.',
        zh: '所有人都能在社区看到它们，连同提示词、参数和你的用户名。随时可以逐件撤回。',
      },
      language,
    ),
    action: localize(SHARE, language),
  })
  if (!sure) return false
  let done = 0
  for (const { image_id } of works) {
    try {
      const { data } = await api('POST /api/work/add', { body: { image_id } })
      published(queries, image_id, data.cid)
      done += 1
    } catch (error) {
      notify(errorText(error), { tone: 'problem', id: 'publish' })
    }
  }
  if (done > 0) notify(localize({ en: `${done} published`, zh: `已发布 ${done} 件` }, language), { tone: 'done' })
  return done === works.length
}
