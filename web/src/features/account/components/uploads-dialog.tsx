import type { Upload } from '@stipple/core/contract/uploads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AudioLines, FileArchive, Film, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
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
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(uploadsQuery)
  const uploads = data?.pages.flat()
  return (
    <Dialog title={t('member.uploads.title')} onClose={onClose} width={480}>
      <p className={styles.lead}>{t('member.uploads.lead')}</p>
      {!uploads && !error && <Skeleton height={200} />}
      {!uploads && error && <LoadFailed onRetry={() => void refetch()}>{t('member.uploads.failed')}</LoadFailed>}
      {uploads?.length === 0 && <p className={styles.empty}>{t('member.uploads.empty')}</p>}
      {uploads && uploads.length > 0 && (
        <ul className={styles.list}>
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('member.uploads.more')}
        </Button>
      )}
    </Dialog>
  )
}

function Row({ upload }: { upload: Upload }) {
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
    <li className={styles.row}>
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
      <IconButton
        label={t('member.uploads.delete', { name })}
        icon={<Trash2 aria-hidden />}
        disabled={deletion.isPending}
        onClick={() => void ask()}
      />
    </li>
  )
}

const ICONS = { image: undefined, video: Film, audio: AudioLines, other: FileArchive }

function kindOf(type: string): keyof typeof ICONS {
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'other'
}
