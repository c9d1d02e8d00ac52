import type { Contest } from '@stipple/core/contract/contests'
import { CONTEST_LIMITS, CONTEST_PLACES } from '@stipple/core/domain/contest'
import { DAY_MS } from '@stipple/core/domain/time'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { newId } from '../../../lib/id.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { TimeInput } from '../../manage/public.ts'
import { useSaveContest } from '../queries.ts'
import styles from './contest-form.module.css'

const inDays = (days: number): string => new Date(Math.ceil((Date.now() + days * DAY_MS) / 3_600_000) * 3_600_000).toISOString()

/** A new contest, or one that has not opened. Sent twice it is created once. */
export function ContestForm({ contest, onClose }: { contest?: Contest; onClose: () => void }) {
  const { t } = useTranslation()
  const perMemberId = useId()
  const [key] = useState(newId)
  const [title, setTitle] = useState(contest?.title ?? { en: '', zh: '' })
  const [theme, setTheme] = useState(contest?.theme ?? { en: '', zh: '' })
  const [opens, setOpens] = useState<string | undefined>(contest?.opens ?? inDays(1))
  const [closes, setCloses] = useState<string | undefined>(contest?.closes ?? inDays(15))
  const [perMember, setPerMember] = useState<number | undefined>(contest?.per_member ?? 1)
  const [prizes, setPrizes] = useState<readonly number[]>(contest?.prizes ?? Array.from({ length: CONTEST_PLACES }, () => 0))
  const [cover, setCover] = useState(contest?.cover?.cid ?? '')
  const [isTried, setTried] = useState(false)
  const save = useSaveContest()
  const isNeeded = ({ en, zh }: { en: string; zh: string }) => en.trim() === '' && zh.trim() === ''
  const needed = (text: { en: string; zh: string }) => (isTried && isNeeded(text) ? t('contests.manage.needed') : undefined)
  const isTimeWrong =
    opens === undefined || closes === undefined || Date.parse(closes) <= Date.parse(opens) || Date.parse(closes) <= Date.now()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isNeeded(title) || isNeeded(theme) || isTimeWrong || perMember === undefined) return
    const cid = /c_[\w-]{1,64}/.exec(cover)?.[0] ?? cover.trim()
    save.mutate(
      {
        ...(contest && { id: contest.id }),
        title,
        theme,
        ...(cid !== '' && { cover: cid }),
        opens,
        closes,
        per_member: perMember,
        prizes: [...prizes],
        request_key: key,
      },
      {
        onSuccess: () => {
          notify(t('contests.manage.saved'), { tone: 'done' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={t('contests.manage.formTitle')} onClose={onClose} width={720}>
      <DialogLead>
        {t('contests.manage.formLead')} {t('contests.manage.oneLanguage')}
      </DialogLead>
      <DialogForm onSubmit={submit}>
        <div className={styles.pair}>
          <TextInput
            label={t('contests.manage.titleEn')}
            maxLength={CONTEST_LIMITS.title}
            problem={needed(title)}
            value={title.en}
            onChange={(event) => setTitle({ ...title, en: event.target.value })}
          />
          <TextInput
            label={t('contests.manage.titleZh')}
            maxLength={CONTEST_LIMITS.title}
            value={title.zh}
            onChange={(event) => setTitle({ ...title, zh: event.target.value })}
          />
          <TextArea
            label={t('contests.manage.themeEn')}
            rows={4}
            maxLength={CONTEST_LIMITS.theme}
            problem={needed(theme)}
            value={theme.en}
            onChange={(event) => setTheme({ ...theme, en: event.target.value })}
          />
          <TextArea
            label={t('contests.manage.themeZh')}
            rows={4}
            maxLength={CONTEST_LIMITS.theme}
            value={theme.zh}
            onChange={(event) => setTheme({ ...theme, zh: event.target.value })}
          />
          <TimeInput label={t('contests.manage.opens')} value={opens} onChange={setOpens} />
          <TimeInput label={t('contests.manage.closes')} value={closes} onChange={setCloses} />
        </div>
        <div className={styles.numbers}>
          {prizes.map((prize, index) => (
            <Prize
              key={index}
              place={index + 1}
              value={prize}
              onChange={(dots) => setPrizes(prizes.map((one, at) => (at === index ? dots : one)))}
            />
          ))}
          <FieldShell id={perMemberId} label={t('contests.manage.perMember')}>
            <NumberInput id={perMemberId} value={perMember} minimum={1} maximum={CONTEST_LIMITS.entriesOfMember} onChange={setPerMember} />
          </FieldShell>
        </div>
        <TextInput
          label={t('contests.manage.cover')}
          hint={t('contests.manage.coverHint')}
          value={cover}
          onChange={(event) => setCover(event.target.value)}
        />
        <DialogSubmit
          problem={save.error ? errorText(save.error) : isTried && isTimeWrong ? t('contests.manage.timesWrong') : undefined}
          disabled={save.isPending}
          onCancel={onClose}
        >
          {t('contests.manage.save')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}

function Prize({ place, value, onChange }: { place: number; value: number; onChange: (dots: number) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <FieldShell id={id} label={t('contests.manage.prize', { place })}>
      <NumberInput id={id} value={value} minimum={0} maximum={CONTEST_LIMITS.prize} onChange={(dots) => onChange(dots ?? 0)} />
    </FieldShell>
  )
}
