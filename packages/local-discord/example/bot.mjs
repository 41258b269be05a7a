// A small bot on discord.js. It reads two settings:
//   DISCORD_TOKEN  the token, of Discord or of a local Discord
//   DISCORD_API    the address of the local Discord's API; without it, the bot connects to Discord
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
  SlashCommandBuilder,
} from 'discord.js'

const { DISCORD_API, DISCORD_TOKEN } = process.env

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  // A local Discord needs only this line: discord.js requests the gateway's address from the API.
  ...(DISCORD_API !== undefined && { rest: { api: DISCORD_API } }),
})

const greet = new SlashCommandBuilder()
  .setName('greet')
  .setDescription('Greets a member')
  .addUserOption((option) => option.setName('member').setDescription('Who is greeted').setRequired(true))

const wave = new ButtonBuilder().setCustomId('wave').setLabel('Wave back').setStyle(ButtonStyle.Primary)

/** @param {Client<true>} ready */
async function register({ application, user, guilds }) {
  await application.commands.set([greet])
  process.stdout.write(`${user.username} is ready in ${guilds.cache.size} server(s).\n`)
}

/** @param {import('discord.js').Interaction} interaction */
async function answer(interaction) {
  if (interaction.isChatInputCommand() && interaction.commandName === 'greet') {
    const member = interaction.options.getUser('member', true)
    /** @type {ActionRowBuilder<ButtonBuilder>} */
    const row = new ActionRowBuilder()
    await interaction.reply({ content: `Hello ${member.username}!`, components: [row.addComponents(wave)] })
  }
  if (interaction.isButton() && interaction.customId === 'wave') {
    await interaction.update({ content: `${interaction.user.username} waves back.`, components: [] })
  }
}

/** @param {unknown} error */
const report = (error) => process.stderr.write(`${String(error)}\n`)

client.once(Events.ClientReady, (ready) => void register(ready).catch(report))
client.on(Events.InteractionCreate, (interaction) => void answer(interaction).catch(report))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void client.destroy())

await client.login(DISCORD_TOKEN)
