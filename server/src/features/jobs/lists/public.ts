/** Jobs of a member. */
export { allJobs, countOpenJobs, findByRequestKey, jobsInOrder, lockOpenJobs, missedJobs, recentJobs } from './data.ts'
