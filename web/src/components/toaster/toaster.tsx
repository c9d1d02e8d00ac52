import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotices, type Notice } from '../../lib/notify.ts'
import styles from './toaster.module.css'

/** Notices in the corner. */
export function Toaster() {
  const list = useNotices((state) => state.list)
  return (
    <div className={styles.corner} aria-live="polite" aria-atomic="false">
      {list.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Toast({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const dismiss = useNotices((state) => state.dismiss)
  useEffect(() => {
    const timer = setTimeout(() => dismiss(notice.id), notice.tone === 'problem' || notice.action ? PROBLEM_MS : USUAL_MS)
    return () => clearTimeout(timer)
  }, [notice, dismiss])
  return (
    <div className={styles.toast} data-tone={notice.tone} role={notice.tone === 'problem' ? 'alert' : 'status'}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.text}>{notice.text}</span>
      {notice.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(notice.id)
            notice.action?.run()
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('common.dismiss')} onClick={() => dismiss(notice.id)}>
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

const USUAL_MS = 4500
const PROBLEM_MS = 9000
