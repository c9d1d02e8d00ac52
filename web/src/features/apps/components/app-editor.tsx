import { type Language, localize } from '@stipple/core/domain/text'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { AppDraft } from '../draft.ts'
import { type Editor, useEditor } from '../use-editor.ts'
import { useLeaveQuestion } from '../use-leave-question.ts'
import { AppPreview } from './app-preview.tsx'
import { CoverField } from './cover-field.tsx'
import { ParameterList } from './parameter-list.tsx'
import { Versions } from './versions.tsx'
import input from '../../../components/field/input.module.css'
import styles from './app-editor.module.css'

interface Props {
  readonly start: AppDraft
  /** Id of the app that is edited; undefined for a new one. */
  readonly id: string | undefined
}

/** Creates or edits an app: its description, its mode and model, and its fields, with a preview of its form beside. */
export function AppEditor({ start, id }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const editor = useEditor({
    start,
    id,
    onSaved: (app) => {
      if (id === undefined) void navigate({ to: '/template/edit/{-$id}', params: { id: app.id }, replace: true, ignoreBlocker: true })
    },
  })
  useLeaveQuestion(editor.dirty)
  const reset = async () => {
    if (await confirm({ title: t('apps.editor.resetTitle'), text: t('apps.editor.resetText'), action: t('apps.editor.reset') }))
      editor.reset()
  }
  return (
    <form
      className={styles.page}
      data-app-editor
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
    >
      <header className={styles.head}>
        <div>
          <h1>{t(id === undefined ? 'apps.editor.newTitle' : 'apps.editor.editTitle')}</h1>
          <p className={styles.lead}>{t('apps.editor.lead')}</p>
        </div>
        <div className={styles.actions}>
          {id !== undefined && !editor.dirty && (
            <Link to="/generate/{-$type}/{-$model}" params={{ type: 'Apps', model: id }} className={buttonClass({ look: 'quiet' })}>
              {t('apps.editor.run')}
            </Link>
          )}
          {editor.dirty && <Button onClick={() => void reset()}>{t('apps.editor.reset')}</Button>}
          <Button type="submit" look="primary" disabled={(id !== undefined && !editor.dirty) || editor.saving}>
            {t(editor.saving ? 'apps.editor.saving' : id === undefined ? 'apps.editor.create' : 'apps.editor.update')}
          </Button>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <Face editor={editor} seed={id ?? 'new app'} />
          <Base editor={editor} />
          <Part title={t('apps.editor.parameters')} lead={t('apps.editor.parametersHint')}>
            {editor.properties && <ParameterList editor={editor} properties={editor.properties} />}
            {!editor.properties && !editor.failed && editor.models?.length !== 0 && <Skeleton height={240} />}
            {editor.failed && !editor.properties && <LoadFailed onRetry={editor.retry}>{t('generate.schemaFailed')}</LoadFailed>}
          </Part>
          {id !== undefined && <Versions id={id} editor={editor} />}
        </div>
        <AppPreview editor={editor} seed={id ?? 'new app'} />
      </div>
    </form>
  )
}

function Face({ editor, seed }: { editor: Editor; seed: string }) {
  const { t } = useTranslation()
  const { draft, change, problemOf } = editor
  return (
    <Part title={t('apps.editor.face')}>
      <TextInput
        label={t('apps.editor.name')}
        hint={t('apps.editor.nameHint')}
        value={draft.name}
        maxLength={80}
        problem={problemOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={t('apps.editor.description')}
        hint={t('apps.editor.descriptionHint')}
        value={draft.description}
        maxLength={2000}
        rows={3}
        problem={problemOf('description')}
        onChange={(event) => change({ description: event.target.value })}
      />
      <CoverField seed={seed} cover={draft.cover} problem={problemOf('cover')} onChange={(cover) => change({ cover })} />
      <div>
        <Switch label={t('apps.editor.shared')} checked={draft.shared} onChange={(shared) => change({ shared })} />
        <p className={styles.hint}>{t('apps.editor.sharedHint')}</p>
      </div>
    </Part>
  )
}

function Base({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const { draft, modes, models, model } = editor
  const wrong = editor.problemOf('model') ?? editor.problemOf('job_type') ?? (models?.length === 0 ? t('apps.editor.noModel') : undefined)
  const isOffered = modes.some((mode) => mode.id === draft.mode)
  return (
    <Part title={t('apps.editor.base')}>
      <div className={styles.pair}>
        <FieldShell id={`${id}-mode`} label={t('apps.editor.mode')}>
          <select
            id={`${id}-mode`}
            className={input.input}
            value={draft.mode}
            onChange={(event) => editor.chooseMode(modes.find((mode) => mode.id === event.target.value)?.id ?? draft.mode)}
          >
            {!isOffered && <option value={draft.mode}>{nameOfMode(editor, language)}</option>}
            {modes.map((mode) => (
              <option key={mode.id} value={mode.id}>
                {localize(mode.label, language)}
              </option>
            ))}
          </select>
        </FieldShell>
        <FieldShell id={`${id}-model`} label={t('apps.editor.model')} problem={wrong}>
          <select
            id={`${id}-model`}
            className={input.input}
            value={model?.model ?? ''}
            aria-invalid={wrong ? true : undefined}
            onChange={(event) => editor.change({ model: event.target.value })}
          >
            {models?.map((one) => (
              <option key={one.model} value={one.model}>
                {one.label}
              </option>
            ))}
          </select>
        </FieldShell>
      </div>
    </Part>
  )
}

const nameOfMode = ({ mode, draft }: Editor, language: Language): string => localize(mode?.label, language) ?? draft.mode

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.hint}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
