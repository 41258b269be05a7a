import { ada, cleo, DEMO, RAIDER } from '../role-buttons/testing/buttons-stage.ts'
import { testProblems } from './testing/problem-cases.ts'
import type { ProblemsStage } from './testing/problems-stage.ts'

/** Problems of grants have no area, so only Administrators see them. */
const OF_GRANTS = { area: null, severity: 'warning', place: { tab: 'access' } } as const

/** Empties the list as an administrator does. */
async function removeAll(stage: ProblemsStage): Promise<void> {
  await stage.core.accessList.save(await stage.guild(), { entries: [] }, ada)
}

testProblems([
  {
    name: 'a role with access that was deleted',
    prepare: (stage) => stage.grant({ type: 'role', id: RAIDER }),
    breakIt: (stage) => stage.local.deleteRole(DEMO, RAIDER),
    repair: removeAll,
    problem: {
      ...OF_GRANTS,
      title: 'A role with access to this dashboard was deleted.',
      detail: 'A deleted role gives no access.',
      fix: 'Remove it from the list, or give the access to another role.',
    },
  },
  {
    name: 'a member with access who left',
    prepare: (stage) => stage.grant({ type: 'user', id: cleo }),
    breakIt: (stage) => stage.local.kick(DEMO, cleo),
    repair: removeAll,
    problem: {
      ...OF_GRANTS,
      title: 'A member with access to this dashboard left the server.',
      detail: 'A member who left has no access, also after coming back.',
      fix: 'Remove the entry. If the member came back, add the member again.',
    },
  },
])
