export { DataSetButton } from './components/data-set-button.tsx'
export { NoTraining } from './components/no-training.tsx'
export { Trainings } from './components/trainings.tsx'
export { toLoras, trainingsQuery } from './queries.ts'
