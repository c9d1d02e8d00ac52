import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { appOrigin } from '../../../lib/base.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { PROGRAM_IDS, type ProgramId, PROGRAMS } from '../programs.ts'
import styles from './join-dialog.module.css'

/** Settings of worker programs for this site. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  const [chosen, setChosen] = useState<ProgramId>('reGen')
  const { name, file, settings } = PROGRAMS[chosen]
  const text = settings({ origin: appOrigin(), worker: t('network.join.worker'), key: t('network.join.key') })
  return (
    <Dialog title={t('network.join.title')} onClose={onClose} width={520}>
      <DialogLead>{t('network.join.how')}</DialogLead>
      <div className={styles.parts}>
        <Choice
          wide
          label={t('network.join.program')}
          value={chosen}
          options={PROGRAM_IDS.map((id) => ({ value: id, label: PROGRAMS[id].short }))}
          onChange={setChosen}
        />
        <p className={styles.file}>{t('network.join.file', { name, file })}</p>
        <pre className={styles.code} aria-label={file} tabIndex={0}>
          {text}
        </pre>
        <Button onClick={() => clipboard.copy(text)}>{clipboard.copied ? t('common.copied') : t('network.join.copy')}</Button>
        <p className={styles.file}>{t('network.join.models')}</p>
      </div>
    </Dialog>
  )
}
