import { PATH, raider, type RoleButtonsApi } from '../role-buttons-api.ts'

/** A call that changes a server, for a test of its revision and of the restoration. */
interface RoleButtonsScenario {
  /** Makes the state before the change. */
  prepare(api: RoleButtonsApi): Promise<unknown>
  /** Makes the change as ada. */
  change(api: RoleButtonsApi): Promise<Response>
  /** Reads the fields that a restoration brings back. */
  read(api: RoleButtonsApi): Promise<unknown>
}

const pathOfFirst = async (api: RoleButtonsApi): Promise<string> => `${PATH}/${(await api.list())[0]?.id}`

/** The configurations without the fields that a restoration does not bring back, such as the version. */
const read = async (api: RoleButtonsApi): Promise<unknown> =>
  (await api.list()).map(({ id, message_id, pick_one, buttons }) => ({ id, message_id, pick_one, buttons }))

const tree = [raider, { label: 'More', pick_one: true, children: [{ ...raider, label: 'Below', style: 'danger' }] }]

/** Each call that changes role buttons, by the name of its endpoint. */
export const roleButtonScenarios = {
  createRoleButtonConfig: {
    prepare: () => Promise.resolve(),
    change: (api) => api.send('POST', PATH, api.bodyWith(tree)),
    read,
  },
  changeRoleButtonConfig: {
    prepare: (api) => api.created(tree),
    change: async (api) => api.send('PUT', await pathOfFirst(api), api.bodyWith([{ ...raider, label: 'New' }])),
    read,
  },
  deleteRoleButtonConfig: {
    prepare: (api) => api.created(tree),
    change: async (api) => api.send('DELETE', await pathOfFirst(api), undefined),
    read,
  },
} satisfies Record<string, RoleButtonsScenario>
