import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { showDialog } from '../../../lib/dialogs.ts'

/** Shown to guests in place of account content. */
export function LogInPrompt({ works }: { readonly works?: boolean }) {
  const { t } = useTranslation()
  return (
    <Empty as="page" title={t(works ? 'account.promptTitle' : 'account.promptPage')} text={t('account.promptText')} form="sphere">
      <Button look="primary" onClick={() => showDialog('logIn')}>
        {t('account.logIn')}
      </Button>
    </Empty>
  )
}
