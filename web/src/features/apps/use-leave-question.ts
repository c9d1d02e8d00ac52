import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../lib/confirm.ts'

/**
 * Asks before changes are lost; on closing the page the browser asks in its own words. Uses the history directly: the router's hook for this would be in the
 * file that every screen loads.
 */
export function useLeaveQuestion(dirty: boolean): void {
  const { t } = useTranslation()
  const { history } = useRouter()
  useEffect(() => {
    if (!dirty) return undefined
    return history.block({
      blockerFn: async () =>
        !(await confirm({ title: t('apps.editor.leaveTitle'), text: t('apps.editor.leaveText'), action: t('apps.editor.leave') })),
      enableBeforeUnload: true,
    })
  }, [dirty, history, t])
}
