import { CallError } from '@stipple/core/contract/client'
import type { Template } from '@stipple/core/contract/templates'
import { MODEL_AXIS } from '@stipple/core/domain/comparison'
import { localize } from '@stipple/core/domain/text'
import type { Problem } from '@stipple/core/domain/validate-input'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { appsQuery, modelsQuery } from '../../catalogue/public.ts'
import { balanceQuery, useBalance } from '../../credits/public.ts'
import { type DraftKey, cancelPendingRun, isRunPending, rememberPrompt, requestRun } from '../../drafts/public.ts'
import { groupOf } from '../form/groups.ts'
import type { Form } from '../form/use-form.ts'
import { confirmRetry } from '../jobs/confirm-retry.ts'
import { isIntended, rememberSent } from '../jobs/double-press.ts'
import { isPaused, pauseFor, usePause } from '../jobs/pause.ts'
import { fieldsToForget, type Refusal, refusalOf } from '../jobs/refusal.ts'
import type { SentRun } from '../jobs/store.ts'
import { submitComparison, submitJob } from '../jobs/submit.ts'
import { usePendingRun } from './use-pending-run.ts'
import { useRefusal } from './use-refusal.ts'
import { useWait, type Wait } from './use-wait.ts'

interface Reason {
  readonly text: string
  /** Undefined if no single field is the cause. */
  readonly field?: string
}

export interface Run {
  readonly send: () => void
  readonly sending: boolean
  /** Everything that prevents sending, in the order of the form. */
  readonly reasons: readonly Reason[]
  /** Scrolls to a field and shows its problem. */
  readonly goTo: (field: string) => void
  /** True if the member has too few dots. */
  readonly isShort: boolean
  /** Message to show at a field. */
  readonly problemOf: (field: string) => string | undefined
  /** The last refusal that the member can resolve. */
  readonly refusal: Refusal | undefined
  /** The first missing field; undefined if none is missing, or a message already names it. */
  readonly next: string | undefined
  /** Seconds until the server accepts the next job. */
  readonly pause: number
  readonly wait: Wait | undefined
}

/** Sends the form, and lists what prevents it. */
export function useRun(form: Form): Run {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const { user } = useSession()
  const balance = useBalance(user !== undefined)
  const wait = useWait(form.app?.template.model ?? form.model?.model, form)
  const [triedForm, setTriedForm] = useState<DraftKey>()
  const tried = triedForm === form.key
  const setTried = (is: boolean) => setTriedForm(is ? form.key : undefined)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [short, setShort] = useState(false)
  const { refusal, setRefusal, promptProblem } = useRefusal(form)
  const pause = usePause()

  const isLoading = !form.failed && form.models?.length !== 0 && (!form.properties || !form.model)

  const titleOf = (field: string) => {
    if (field === MODEL_AXIS) return t('generate.model')
    const group = form.properties && groupOf(form.properties, field)
    return group ? t(`generate.${group.name}`) : (localize(form.properties?.[field]?.label, language) ?? field)
  }
  const explain = ({ field, code, params }: Problem) => {
    const title = titleOf(field)
    return { title, text: t(`problems.${code}`, { ...params, title }) }
  }
  const cannotAfford = user !== undefined && balance !== undefined && form.cost !== undefined && form.cost > balance
  const reasons: readonly Reason[] = [
    ...form.problems
      .filter((problem) => !form.busy.includes(problem.field) && (tried || !isMissing(problem)))
      .map((problem) => {
        const { title, text } = explain(problem)
        // A missing field has a message of its own.
        return { text: isMissing(problem) ? upperFirst(text) : t('generate.reason', { title, text }), field: problem.field }
      }),
    ...form.busy.map((field) => ({ text: t('generate.stillUploading', { title: titleOf(field) }), field })),
    ...(cannotAfford ? [{ text: t('generate.notEnough') }] : []),
    ...(form.models?.length === 0 ? [{ text: t('generate.noModel') }] : []),
  ]

  const problemOf = (field: string) => {
    const problem = form.problems.find((one) => one.field === field && !form.busy.includes(field))
    if (!problem) return refused[field] ?? (field === 'prompt' ? promptProblem : undefined)
    return tried || !isMissing(problem) ? explain(problem).text : undefined
  }

  const goTo = (field: string | undefined) => {
    // Showing the problem opens the part of the form that contains the field.
    flushSync(() => setTried(true))
    focusField(field)
  }

  const send = async (): Promise<void> => {
    cancelPendingRun()
    if (sending || isPaused()) return
    if (isLoading) return requestRun(form.key)
    setTried(true)
    if (form.busy.length > 0) return goTo(form.busy[0])
    if (!form.input || !form.model || form.cost === undefined || cannotAfford) return goTo(form.problems[0]?.field)
    if (!user) {
      requestRun(form.key)
      return showDialog('signUp')
    }
    const run: SentRun = {
      ...(form.app ? runOfApp(form.app.template) : { mode: form.mode.id, model: form.model.model }),
      modelName: form.model.label,
      input: form.input,
      cost: form.cost,
      count: form.outputs,
      larger: form.larger,
    }
    setSending(true)
    try {
      if (!(await isIntended(run))) return
      setRefused({})
      setRefusal(undefined)
      setShort(false)
      await (form.comparison && form.comparison.runs.length > 0 ? submitComparison(run, form.comparison.runs) : submitJob(run))
      rememberSent(run)
      setTried(false)
      rememberPrompt(user.userKey, form.alternatives?.typed ?? String(run.input['prompt'] ?? ''))
    } catch (error) {
      setRefused(fieldErrors(error))
      form.reset(fieldsToForget(error))
      const answer = refusalOf(error)
      setRefusal(answer)
      if (answer?.kind === 'price')
        for (const { queryKey } of [modelsQuery(language), appsQuery(language)]) void queries.invalidateQueries({ queryKey })
      if (answer?.kind === 'busy') pauseFor(answer.wait)
      if (answer?.kind === 'model') void confirmRetry().then((yes) => (yes ? send() : form.retry()))
      // The displayed balance may be out of date, since other tabs spend, too.
      setShort(isShortOfDots(error))
    } finally {
      setSending(false)
      void queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
    }
  }

  usePendingRun({ form, user, send: () => void send() })
  // A click before the form has loaded is executed afterwards.
  const isAwaited = isLoading && isRunPending(form.key)
  const missing = tried ? undefined : form.problems.find((problem) => isMissing(problem) && !form.busy.includes(problem.field))
  // As a union of all codes, the type of the texts is too deep for the compiler.
  const context: string = missing?.code ?? ''
  const next = missing && t('generate.next', { context, title: titleOf(missing.field) })
  const isShort = user !== undefined && (cannotAfford || short)
  return { send: () => void send(), sending: sending || isAwaited, reasons, goTo, isShort, problemOf, refusal, pause, wait, next }
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** An app runs with the mode and model of its base. */
const runOfApp = ({ id, mode, model }: Template) => ({ mode, model, template: id })

/** An empty field is not shown as a mistake before the person tries to send it. */
const isMissing = ({ code }: Problem): boolean => code.startsWith('no_') || code === 'enter_field'

const isShortOfDots = (error: unknown): boolean => error instanceof CallError && error.reply?.code === 'not_enough_dots'

function focusField(field: string | undefined): void {
  if (field === undefined) return
  const place = document.querySelector(`[data-field~="${CSS.escape(field)}"]`)
  const control = place?.querySelector<HTMLElement>('textarea, input, select') ?? place?.querySelector<HTMLElement>('[tabindex], button')
  // Drawn fields have their controls on the canvas.
  const drawn = document.querySelector<HTMLElement>('[data-part="editor"] input, [data-part="editor"] [tabindex]')
  const target = control ?? drawn
  target?.focus()
}
