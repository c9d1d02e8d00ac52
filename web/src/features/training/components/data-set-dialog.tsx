import { LIMITS } from '@stipple/core/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { Images, ImageUp, Trash2 } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { DialogButtons, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { notify, notifyError } from '../../../lib/notify.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { useDrop } from '../../../lib/use-drop.ts'
import { WorksPicker } from '../../history/public.ts'
import { captionOfWork } from '../caption-edits.ts'
import { dataSetsQuery, useDeleteDataSet } from '../queries.ts'
import { CaptionTools } from './caption-tools.tsx'
import { DataSetPicture } from './data-set-picture.tsx'
import { type DataSetEditor, isUsable, type Item, useDataSet } from './use-data-set.ts'
import input from '../../../components/field/input.module.css'
import styles from './data-set-dialog.module.css'

const CropDialog = lazy(withTexts(['canvas'], async () => ({ default: (await import('../../canvas/public.ts')).CropDialog })))

const TYPES = ['png', 'jpg', 'jpeg', 'webp'] as const
const { pictures: COUNT, dataSets: TEXTS, trigger: LONGEST_TRIGGER, side: LEAST_SIDE } = LIMITS.training

interface Props {
  /** Called with the archive to train on. */
  readonly onUse: (archive: File) => void
  readonly onClose: () => void
}

/** Collects, crops and captions images for training; changes are saved on closing. */
export function DataSetDialog({ onUse, onClose }: Props) {
  const { t } = useTranslation()
  const editor = useDataSet()
  const { content, progress, repeats } = editor
  const [cropped, setCropped] = useState<Item>()
  const close = async () => {
    if (!editor.isChanged || (await editor.store())) onClose()
  }
  const use = async () => {
    if (editor.isChanged && !(await editor.store())) return
    const archive = await editor.pack()
    if (!archive) return
    onUse(archive)
    onClose()
  }
  const download = async () => {
    const archive = await editor.pack()
    if (archive) saveBlob(archive, `${content.name.trim() || t('training.dataSet.unnamed')}.zip`)
  }
  const save = async () => {
    if (await editor.store()) notify(t('training.dataSet.saved'), { tone: 'done' })
  }
  const used = content.items.filter(({ left_out: leftOut }) => !leftOut)
  const unfit = used.filter((item) => !isUsable(item)).length
  const problem =
    used.length < COUNT.least
      ? t('training.dataSet.few', { least: COUNT.least, count: used.length })
      : unfit > 0
        ? t('training.dataSet.unfit', { count: unfit, side: LEAST_SIDE })
        : undefined
  const isBusy = progress !== undefined || editor.isSaving
  return (
    <Dialog title={t('training.dataSet.title')} width={1080} onClose={() => void close()}>
      <DialogLead>{t('training.dataSet.about')}</DialogLead>
      <div className={styles.head}>
        <SavedDataSets editor={editor} />
        <TextInput
          label={t('training.dataSet.name')}
          value={content.name}
          maxLength={TEXTS.name}
          onChange={({ target }) => editor.change({ name: target.value })}
        />
        <TextInput
          label={t('training.dataSet.trigger')}
          value={content.trigger}
          maxLength={LONGEST_TRIGGER}
          onChange={({ target }) => editor.change({ trigger: target.value })}
        />
      </div>
      <AddPictures editor={editor} />
      {content.items.length > 0 && (
        <>
          <CaptionTools editor={editor} />
          <ul className={styles.grid}>
            {content.items.map((item, place) => {
              const first = repeats.get(place)
              return (
                <DataSetPicture
                  key={item.key}
                  item={item}
                  isBusy={isBusy}
                  number={place + 1}
                  repeats={first === undefined ? undefined : first + 1}
                  onEdit={(patch) => editor.edit(item.key, patch)}
                  onCrop={() => setCropped(item)}
                  onRemove={() => editor.remove(item.key)}
                />
              )
            })}
          </ul>
        </>
      )}
      <div className={styles.foot}>
        <p className={styles.state} role="status">
          {progress
            ? t(`training.dataSet.${progress.kind}`, { done: progress.done, total: progress.total })
            : (problem ?? t('training.dataSet.ready', { count: used.length }))}
        </p>
        {progress && (
          <Button size="small" onClick={editor.stop}>
            {t('training.dataSet.stop')}
          </Button>
        )}
        {!progress && (unfit > 0 || content.items.some(({ left_out: leftOut }, place) => !leftOut && repeats.has(place))) && (
          <Button size="small" onClick={editor.leaveOutMarked}>
            {t('training.dataSet.leaveOut')}
          </Button>
        )}
      </div>
      <DialogButtons>
        <Button disabled={isBusy || used.length === 0} onClick={() => void download()}>
          {t('training.dataSet.download')}
        </Button>
        <Button disabled={isBusy || !editor.isChanged} onClick={() => void save()}>
          {t('training.dataSet.save')}
        </Button>
        <Button look="primary" disabled={isBusy || problem !== undefined} onClick={() => void use()}>
          {t('training.dataSet.train')}
        </Button>
      </DialogButtons>
      {cropped && (
        <Suspense>
          <CropDialog
            picture={cropped.original ?? cropped.url}
            onClose={() => setCropped(undefined)}
            onDone={(file) => {
              setCropped(undefined)
              void editor.crop(cropped, file)
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

/** Selects another data set, or deletes the open one. */
function SavedDataSets({ editor }: { readonly editor: DataSetEditor }) {
  const { t } = useTranslation()
  const id = useId()
  const { data = [] } = useQuery(dataSetsQuery)
  const remove = useDeleteDataSet()
  const { content } = editor
  const open = async (next: string) => {
    if (editor.isChanged && !(await editor.store())) return
    await editor.open(next === '' ? undefined : next)
  }
  const ask = async (current: string) => {
    const question = {
      title: t('training.removeTitle', { name: content.name }),
      text: t('training.dataSet.removeText'),
      action: t('training.remove'),
    }
    if (!(await confirm(question))) return
    remove.mutate(current, { onSuccess: () => void editor.open(undefined), onError: notifyError })
  }
  return (
    <FieldShell id={id} label={t('training.dataSet.choose')}>
      <span className={styles.choice}>
        <select
          id={id}
          className={input.input}
          value={content.id ?? ''}
          disabled={editor.progress !== undefined || editor.isSaving}
          onChange={({ target }) => void open(target.value)}
        >
          <option value="">{t('training.dataSet.fresh')}</option>
          {data.map((one) => (
            <option key={one.id} value={one.id}>
              {t('training.dataSet.option', { name: one.name, count: one.count })}
            </option>
          ))}
        </select>
        {content.id !== undefined && (
          <IconButton
            label={t('training.dataSet.removeSet')}
            icon={<Trash2 aria-hidden />}
            disabled={remove.isPending}
            onClick={() => content.id !== undefined && void ask(content.id)}
          />
        )}
      </span>
    </FieldShell>
  )
}

/** Adds images from files, archives and the member’s works. */
function AddPictures({ editor }: { readonly editor: DataSetEditor }) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  const room = COUNT.most - editor.content.items.length
  const isFull = room <= 0 || editor.progress !== undefined
  const { over, target } = useDrop((files) => void (isFull || editor.add(files)), { first: true })
  return (
    <div className={styles.add} data-over={over || undefined} {...target}>
      <FileInput
        ref={picker}
        hidden
        multiple
        accept="image/*,.zip"
        aria-label={t('training.dataSet.addFiles')}
        onFiles={(files) => void editor.add(files)}
      />
      <Button icon={<ImageUp size={14} aria-hidden />} disabled={isFull} onClick={() => picker.current?.click()}>
        {t('training.dataSet.addFiles')}
      </Button>
      <Button icon={<Images size={14} aria-hidden />} disabled={isFull} onClick={() => setPicking(true)}>
        {t('training.dataSet.addWorks')}
      </Button>
      <span className={styles.hint}>{t('training.dataSet.addHint')}</span>
      {picking && (
        <Suspense>
          <WorksPicker
            accept={TYPES}
            limit={room}
            onClose={() => setPicking(false)}
            onChoose={(works) => editor.append(works.map((work) => ({ url: work.image, caption: captionOfWork(work) })))}
          />
        </Suspense>
      )}
    </div>
  )
}
