import type { User } from '@stipple/core/contract/shapes'
import { publicId } from '@stipple/core/domain/account'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../lib/use-copy.ts'
import styles from './user-menu.module.css'

/** The part of the user key before the at-sign; a click copies it and confirms that for a second. */
export function CopyUserId({ user, role }: { user: User; role?: 'menuitem' }) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  const id = publicId(user.userKey)
  return (
    <button type="button" role={role} tabIndex={role && -1} className={styles.id} onClick={() => clipboard.copy(id)}>
      <span className={styles.idLabel}>{t('account.userId')}</span>
      <span className={styles.idText}>{id}</span>
      {!clipboard.copied && <Copy size={14} aria-label={t('common.copy')} />}
      <span className={styles.copied} role="status">
        {clipboard.copied && (
          <>
            <Check size={14} aria-hidden />
            {t('common.copied')}
          </>
        )}
      </span>
    </button>
  )
}
