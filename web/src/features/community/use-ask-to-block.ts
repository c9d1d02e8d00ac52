import { useTranslation } from 'react-i18next'
import { confirm } from '../../lib/confirm.ts'
import { notify } from '../../lib/notify.ts'
import { useBlock } from './people-queries.ts'

/** Blocks a member after a confirmation; `onBlocked` runs afterwards. */
export function useAskToBlock(): (person: { readonly uid: string; readonly name: string }, onBlocked?: () => void) => Promise<void> {
  const { t } = useTranslation()
  const block = useBlock()
  return async ({ uid, name }, onBlocked) => {
    const question = {
      title: t('community.block.title', { name }),
      text: t('community.block.text', { name }),
      action: t('community.block.action'),
    }
    if (!(await confirm(question))) return
    block.mutate(
      { uid, blocked: true },
      {
        onSuccess: () => {
          notify(t('community.block.done', { name }), { tone: 'done' })
          onBlocked?.()
        },
      },
    )
  }
}
