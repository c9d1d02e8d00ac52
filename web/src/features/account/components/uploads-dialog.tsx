import type { Upload } from '@stipple/core/contract/uploads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AudioLines, FileArchive, Film, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { formatBytes } from '../../../lib/format.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { formatDay } from '../format-time.ts'
import { uploadsQuery, useDeleteUpload } from '../upload-queries.ts'
import styles from './uploads-dialog.module.css'

/** The member's uploads, which count towards their storage and can be deleted here. */
export function UploadsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('member.uploads.title')} onClose={onClose} width={480}>
      <p className={styles.lead}>{t('member.uploads.lead')}</p>
      <List
        label={t('member.uploads.title')}
        query={useInfiniteQuery(uploadsQuery)}
        failed={t('member.uploads.failed')}
        empty={t('member.uploads.empty')}
        height={200}
        more={t('member.uploads.more')}
      >
        {(upload) => <UploadRow key={upload.id} upload={upload} />}
      </List>
    </Dialog>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const deletion = useDeleteUpload()
  const kind = kindOf(upload.type)
  const name = t('member.uploads.from', { kind: t(`member.uploads.kinds.${kind}`), when: formatDay(upload.created_at, language) })
  const Icon = ICONS[kind]

  const ask = async () => {
    const question = { title: t('member.uploads.deleteTitle'), text: t('member.uploads.deleteText'), action: t('member.uploads.action') }
    if (!(await confirm(question))) return
    deletion.mutate(upload.id, {
      onSuccess: () => notify(t('member.uploads.deleted', { size: formatBytes(upload.bytes) }), { tone: 'done' }),
      onError: notifyError,
    })
  }

  return (
    <Row
      actions={
        <IconButton
          label={t('member.uploads.delete', { name })}
          icon={<Trash2 aria-hidden />}
          disabled={deletion.isPending}
          onClick={() => void ask()}
        />
      }
    >
      <a className={styles.file} href={upload.url} target="_blank" rel="noreferrer">
        <span className={styles.picture}>
          {Icon ? <Icon size={20} strokeWidth={1.5} aria-hidden /> : <img src={upload.url} alt="" loading="lazy" decoding="async" />}
        </span>
        <span>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>
            {upload.width !== undefined && upload.height !== undefined && `${upload.width} × ${upload.height} · `}
            {formatBytes(upload.bytes)}
          </span>
        </span>
      </a>
    </Row>
  )
}

const ICONS = { image: undefined, video: Film, audio: AudioLines, other: FileArchive }

function kindOf(type: string): keyof typeof ICONS {
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'other'
}
