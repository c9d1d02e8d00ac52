import type { WorkflowInput } from '@stipple/core/domain/workflow'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../../components/switch/switch.tsx'
import { toggleInput, placeOf } from './edited-workflow.ts'
import type { EditorPart } from './workflow-about.tsx'
import engines from '../engines.module.css'
import styles from './workflow.module.css'

/** Values in a graph by node, each with a switch to make it a field; and its results, if there are several. */
export function GraphInputs({ draft, edited, faults, onChange }: EditorPart) {
  const { t } = useTranslation()
  const id = useId()
  const nodes = Map.groupBy(draft.inputs, ({ node }) => node)
  return (
    <section className={styles.column} data-is="inputs" aria-labelledby={id}>
      <h3 id={id}>{t('engines.workflow.inputs')}</h3>
      <p className={engines.soft}>{t(draft.inputs.length > 0 ? 'engines.workflow.inputsLead' : 'engines.workflow.noInputs')}</p>
      <ul className={styles.nodes}>
        {[...nodes].map(([node, inputs]) => (
          <Node key={node} inputs={inputs} edited={edited} onChange={onChange} />
        ))}
      </ul>
      {draft.outputs.length > 1 && (
        <div role="group" aria-label={t('engines.workflow.outputs')} className={styles.node}>
          <p className={styles.title}>{t('engines.workflow.outputs')}</p>
          {draft.outputs.map(({ node, title }) => (
            <div key={node} className={styles.input}>
              <span className={styles.words}>{title}</span>
              <Switch
                bare
                label={t('engines.workflow.outputOf', { node: title })}
                checked={edited.outputs.includes(node)}
                aria-invalid={faults?.noOutput ? true : undefined}
                onChange={(kept) =>
                  onChange({ ...edited, outputs: kept ? [...edited.outputs, node] : edited.outputs.filter((one) => one !== node) })
                }
              />
            </div>
          ))}
          {faults?.noOutput && <p className={engines.wrong}>{t('engines.workflow.noOutput')}</p>}
        </div>
      )}
    </section>
  )
}

function Node({ inputs, edited, onChange }: Pick<EditorPart, 'edited' | 'onChange'> & { readonly inputs: readonly WorkflowInput[] }) {
  const { t } = useTranslation()
  const [first] = inputs
  if (!first) return null
  return (
    <li className={styles.node}>
      <h4 className={styles.title}>
        {first.title}
        {first.title !== first.class && <span className={engines.small}>{first.class}</span>}
      </h4>
      {inputs.map((input) => (
        <div key={placeOf(input)} className={styles.input}>
          <span className={styles.words}>
            <span>{input.input}</span>
            <span className={styles.value}>{String(input.value)}</span>
          </span>
          <Switch
            bare
            label={t('engines.workflow.inputOf', { input: input.input, node: input.title })}
            checked={edited.fields.some((field) => placeOf(field) === placeOf(input))}
            onChange={(given) => onChange(toggleInput(edited, input, given))}
          />
        </div>
      ))}
    </li>
  )
}
