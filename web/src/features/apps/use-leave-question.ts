import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../lib/confirm.ts'

/**
 * Asks before changes are lost; when the page is closed the browser asks itself. Uses the history directly: the router's hook would be in the file
 * that every screen loads.
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
