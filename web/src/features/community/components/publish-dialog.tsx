import { CATEGORIES, type CategoryId, type Licence, LICENCES } from '@stipple/core/domain/community'
import { localize } from '@stipple/core/domain/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { api } from '../../../lib/api.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf, WorkPicture } from '../../history/public.ts'
import { lastLicence, likelyCategory, published, rememberCategory, rememberLicence, usePublications } from '../publication-store.ts'
import { RadioList } from './radio-list.tsx'
import { RatingGuide } from './rating-guide.tsx'
import input from '../../../components/field/input.module.css'
import styles from './dialogs.module.css'

/** Asks for a work's category, licence and prompt visibility, and warns that everyone will see it. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { work } = usePublications()
  const [category, setCategory] = useState(work && likelyCategory(work))
  const [licence, setLicence] = useState(lastLicence)
  const [hidden, setHidden] = useState(false)
  const id = useId()
  const send = useMutation({
    mutationFn: (body: { image_id: string; category_id: CategoryId; licence: Licence; hide_prompt: boolean }) =>
      api('POST /api/work/add', { body }),
  })
  if (!work) return null
  return (
    <Dialog title={t('community.publish.title')} onClose={onClose} width={480}>
      <div className={styles.work}>
        <span className={styles.picture}>
          <WorkPicture work={work} sizes="72px" />
        </span>
        <span className={styles.title}>{titleOf(work, language)}</span>
      </div>
      <DialogLead>{t(hidden ? 'community.publish.leadHidden' : 'community.publish.lead')}</DialogLead>
      <RatingGuide />
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          if (category === undefined) return
          send.mutate(
            { image_id: work.image_id, category_id: category, licence, hide_prompt: hidden },
            {
              onSuccess: ({ data: { cid } }) => {
                published(queries, work.image_id, cid)
                rememberCategory(category)
                rememberLicence(licence)
                notify(t('community.publish.done'), {
                  tone: 'done',
                  action: {
                    label: t('community.publish.open'),
                    run: () => void navigate({ to: '/work/$id', params: { id: cid } }),
                  },
                })
                onClose()
              },
              onError: notifyError,
            },
          )
        }}
      >
        <RadioList
          grid
          label={t('community.publish.category')}
          value={category}
          options={CATEGORIES.map(({ id, label }) => ({ value: id, label: localize(label, language) }))}
          onChange={setCategory}
        />
        <FieldShell id={id} label={t('community.publish.licence')}>
          <select
            id={id}
            className={input.input}
            value={licence}
            onChange={(event) => setLicence(LICENCES.find((one) => one.id === event.target.value)?.id ?? licence)}
          >
            {LICENCES.map((one) => (
              <option key={one.id} value={one.id}>
                {localize(one.label, language)}
              </option>
            ))}
          </select>
        </FieldShell>
        <Switch label={t('community.publish.hidePrompt')} checked={hidden} onChange={setHidden} />
        <Button type="submit" look="primary" size="large" wide disabled={category === undefined || send.isPending}>
          {t(send.isPending ? 'community.publish.busy' : 'community.publish.action')}
        </Button>
      </DialogForm>
    </Dialog>
  )
}
