import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { appOrigin } from '../../../lib/base.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import type { MadeKey } from '../made-key-store.ts'
import styles from './made-key-dialog.module.css'

/** Settings of the commonest worker program. */
const WORKER_FILE = 'bridgeData.yaml'

const headerOf = (token: string) => `Authorization: Bearer ${token}`

/** A new key, and how to use it in programs. */
export function MadeKeyDialog({ made: { token, data }, onClose }: { made: MadeKey; onClose: () => void }) {
  const { t } = useTranslation()
  const address = `${appOrigin()}/api/`
  const clientAddress = `${address}v2`
  const config = [
    `horde_url: "${address}"`,
    `api_key: "${token}"`,
    `dreamer_name: "${t('member.keys.workerName')}"`,
    'models_to_load:',
    '  - "AlbedoBase XL (SDXL)"',
  ].join('\n')
  return (
    <Dialog title={t('member.keys.madeTitle')} onClose={onClose} width={460}>
      <p className={styles.warning}>{t('member.keys.once')}</p>
      <Code label={t('member.keys.key')} text={token} action={t('member.keys.copy')} />
      {data.scopes.some((scope) => scope !== 'work') && (
        <>
          <p className={styles.lead}>{t('member.keys.program')}</p>
          <Code label={t('member.keys.header')} text={headerOf(token)} action={t('member.keys.copyHeader')} />
        </>
      )}
      {data.scopes.includes('generate') && (
        <>
          <p className={styles.lead}>{t('member.keys.openAi')}</p>
          <code className={styles.address}>{`${appOrigin()}/v1`}</code>
          <p className={styles.lead}>{t('member.keys.client')}</p>
          <code className={styles.address}>{clientAddress}</code>
        </>
      )}
      {data.scopes.includes('work') && (
        <>
          <p className={styles.lead}>{t('member.keys.worker')}</p>
          <Code label={WORKER_FILE} text={config} action={t('member.keys.copyConfig')} />
        </>
      )}
      <Button look="primary" size="large" wide className={styles.done} onClick={onClose}>
        {t('member.keys.done')}
      </Button>
    </Dialog>
  )
}

function Code({ label, text, action }: { label: string; text: string; action: string }) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  return (
    <div className={styles.box}>
      <pre className={styles.code} aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <Button size="small" onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? t('common.copied') : action}
      </Button>
    </div>
  )
}
