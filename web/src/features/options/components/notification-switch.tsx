import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../components/switch/switch.tsx'
import { chooseNotifications, useOptions } from '../store.ts'
import styles from './options-panel.module.css'

/** Turns notifications of this browser on and off: of open pages, and push messages to members while none is open. */
export function NotificationSwitch() {
  const { t } = useTranslation()
  const notifies = useOptions((options) => options.tellWhenHidden)
  const id = useId()
  return (
    <div className={styles.larger}>
      <Switch label={t('shell.notifyDevice')} checked={notifies} aria-describedby={id} onChange={(on) => void chooseNotifications(on)} />
      <p className={styles.hint} id={id}>
        {t('shell.notifyDeviceHint')}
      </p>
    </div>
  )
}
