import type { ManagedSetting } from '@stipple/core/contract/manage'
import { localize } from '@stipple/core/domain/text'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify } from '../../../lib/notify.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { localDay } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { changesIn, fileOf } from './settings-json.ts'
import { useImport } from './use-import.ts'
import styles from './setting-form.module.css'

/** Saves all changed settings as a JSON file, and applies such a file after a question. */
export function SettingsFile({ settings }: { settings: readonly ManagedSetting[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useImport()
  const open = async (file: File) => {
    const changes = changesIn(await file.text(), settings)
    if (!changes) return notify(t('manage.config.file.wrong'), { tone: 'problem' })
    if (changes.length === 0) return notify(t('manage.config.file.same'))
    const sure = await confirm({
      title: t('manage.config.file.title', { count: changes.length }),
      text: changes.map(({ setting }) => localize(setting.label, language)).join(t('manage.config.file.and')),
      action: t('manage.config.file.apply'),
    })
    if (sure) mutate(changes)
  }
  return (
    <div className={styles.file}>
      <Button
        icon={<Download size={16} aria-hidden />}
        onClick={() =>
          saveBlob(new Blob([fileOf(settings)], { type: 'application/json' }), `stipple-settings-${localDay(Date.now())}.json`)
        }
      >
        {t('manage.config.file.export')}
      </Button>
      <Button icon={<Upload size={16} aria-hidden />} disabled={isPending} onClick={() => input.current?.click()}>
        {t('manage.config.file.import')}
      </Button>
      <FileInput
        ref={input}
        hidden
        accept="application/json,.json"
        aria-label={t('manage.config.file.import')}
        onFiles={([file]) => file && void open(file)}
      />
    </div>
  )
}
