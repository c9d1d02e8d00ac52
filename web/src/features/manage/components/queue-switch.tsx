import type { ManagedSetting } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { settingsQuery } from '../queries.ts'
import { useSetting } from '../settings/use-setting.ts'
import styles from './list.module.css'

/** Pauses the queue after a confirmation, says that it is paused, and resumes it. */
export function QueueSwitch() {
  const setting = useQuery(settingsQuery).data?.find(({ key }) => key === 'jobs.paused')
  return setting && <Switch setting={setting} />
}

function Switch({ setting }: { setting: ManagedSetting }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useSetting(setting)
  const pause = async () => {
    if (await confirm({ title: t('manage.queue.title'), text: t('manage.queue.text'), action: t('manage.queue.pause') })) mutate(true)
  }
  const paused = setting.value === true
  const Icon = paused ? CirclePlay : CirclePause
  return (
    <div className={styles.inline}>
      {paused && (
        <p role="status" className={styles.wrong}>
          {t('manage.queue.paused')}
        </p>
      )}
      <Button
        size="small"
        icon={<Icon size={16} aria-hidden />}
        disabled={isPending}
        onClick={() => (paused ? mutate(false) : void pause())}
      >
        {t(paused ? 'manage.queue.resume' : 'manage.queue.pause')}
      </Button>
    </div>
  )
}
