import { LIMITS } from '@stipple/core/domain/limits'
import { ImageUp, Images, X } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Cover } from '../../../components/cover/cover.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { errorText } from '../../../lib/notify.ts'
import { upload } from '../../../lib/upload.ts'
import { WorksPicker } from '../../history/public.ts'
import styles from './lora-picture-field.module.css'

const TYPES = ['png', 'jpg', 'jpeg', 'webp'] as const

interface Props {
  /** Seed of the dots drawn without an image. */
  readonly seed: string
  readonly image: string | undefined
  readonly problem: string | undefined
  /** Empty: no picture. */
  readonly onChange: (image: string) => void
}

/** The image of a LoRA, from a file or the operator's works. The server crops its centre square. */
export function LoraPictureField({ seed, image = '', problem, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const take = async (file: File | undefined) => {
    setRefusal(undefined)
    if (!file) return
    if (file.size > LIMITS.upload.bytes) return setRefusal(t('engines.loras.tooLarge', { maximum: LIMITS.upload.bytes / 1024 / 1024 }))
    setSending(true)
    try {
      onChange(await upload({ file, onProgress: () => undefined, signal: new AbortController().signal }))
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <FieldShell id={id} as="group" label={t('engines.loras.picture')} problem={refusal ?? problem}>
      <div className={styles.field} role="group" aria-label={t('engines.loras.picture')}>
        <span className={styles.picture} aria-busy={sending}>
          <Cover src={image || undefined} seed={seed} />
        </span>
        <div className={styles.buttons}>
          <FileInput ref={picker} hidden accept="image/*" aria-label={t('engines.loras.upload')} onFiles={([file]) => void take(file)} />
          <Button size="small" icon={<ImageUp size={14} aria-hidden />} disabled={sending} onClick={() => picker.current?.click()}>
            {t(sending ? 'engines.loras.uploading' : 'engines.loras.upload')}
          </Button>
          <Button size="small" icon={<Images size={14} aria-hidden />} onClick={() => setPicking(true)}>
            {t('engines.loras.fromWorks')}
          </Button>
          {image !== '' && (
            <Button size="small" look="quiet" icon={<X size={14} aria-hidden />} onClick={() => onChange('')}>
              {t('engines.loras.drop')}
            </Button>
          )}
        </div>
      </div>
      {picking && (
        <Suspense>
          <WorksPicker accept={TYPES} limit={1} onClose={() => setPicking(false)} onChoose={([work]) => work && onChange(work.image)} />
        </Suspense>
      )}
    </FieldShell>
  )
}
