import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { showDialog } from '../../../lib/dialogs.ts'

/** Shown to guests in place of works. */
export function LogInPrompt() {
  const { t } = useTranslation()
  return (
    <Empty as="page" title={t('account.promptTitle')} text={t('account.promptText')} form="sphere">
      <Button look="primary" onClick={() => showDialog('logIn')}>
        {t('account.logIn')}
      </Button>
    </Empty>
  )
}
