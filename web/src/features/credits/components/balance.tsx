import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useBalance } from '../queries.ts'
import { Dots } from './dots.tsx'
import styles from './balance.module.css'

/** The member's balance, with a link to today's dots. */
export function Balance() {
  const { t } = useTranslation()
  const balance = useBalance(true)
  return (
    <div className={styles.balance} role="group" aria-label={t('account.balance')}>
      {balance !== undefined && <Dots count={balance} />}
      <IconButton label={t('account.claim')} icon={<Plus aria-hidden />} className={styles.claim} onClick={() => showDialog('claim')} />
    </div>
  )
}
