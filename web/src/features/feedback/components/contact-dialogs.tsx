import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { QrCode } from '../../../components/qr-code/qr-code.tsx'
import { useCopy } from '../../../lib/use-copy.ts'
import { useSite } from '../../site/public.ts'
import { webAddress } from '../web-address.ts'
import styles from './contact-dialogs.module.css'

interface Props {
  readonly onClose: () => void
}

/** The operator's business contact. */
export function CooperationDialog({ onClose }: Props) {
  const content = useSite()?.cooperation
  return content === undefined ? null : <ContactDialog kind="cooperation" content={content} onClose={onClose} />
}

/** The contact for authors of works. */
export function CreatorDialog({ onClose }: Props) {
  const content = useSite()?.creator
  return content === undefined ? null : <ContactDialog kind="creator" content={content} onClose={onClose} />
}

/** A QR code, with its content for those who read it on the phone itself: an address to open, or text to copy. */
function ContactDialog({ kind, content, onClose }: Props & { kind: 'cooperation' | 'creator'; content: string }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
  const address = webAddress(content)
  return (
    <Dialog title={t(`member.contact.${kind}.title`)} onClose={onClose} width={360}>
      <p className={styles.lead}>{t(`member.contact.${kind}.lead`)}</p>
      <div className={styles.frame}>
        <QrCode content={content} label={t(`member.contact.${kind}.code`)} size={232} />
      </div>
      <p className={styles.content}>{content}</p>
      <div className={styles.actions}>
        {address !== undefined && (
          <a className={buttonClass({ look: 'primary', size: 'large', wide: true })} href={address} target="_blank" rel="noopener">
            {t('member.contact.open')}
          </a>
        )}
        <Button size="large" wide onClick={() => copy(content)}>
          {t(copied ? 'common.copied' : 'common.copy')}
        </Button>
      </div>
    </Dialog>
  )
}
