--
-- PostgreSQL database dump
--



-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: public; Type: SCHEMA; Schema: -; Owner: -
--




--
-- Name: SCHEMA public; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON SCHEMA public IS 'standard public schema';


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: analytics_event_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analytics_event_days (
    guild_id text NOT NULL,
    day integer NOT NULL,
    event text NOT NULL,
    command text NOT NULL,
    count bigint NOT NULL
);


--
-- Name: analytics_user_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analytics_user_days (
    guild_id text NOT NULL,
    day integer NOT NULL,
    block integer NOT NULL,
    users bytea NOT NULL
);


--
-- Name: analytics_users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analytics_users (
    user_number bigint NOT NULL,
    user_id text NOT NULL,
    username text,
    last_day integer NOT NULL
);


--
-- Name: analytics_users_user_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.analytics_users ALTER COLUMN user_number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.analytics_users_user_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auto_mod_savers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auto_mod_savers (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    job_revision integer NOT NULL
);


--
-- Name: blame_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.blame_counts (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    count bigint NOT NULL
);


--
-- Name: bot_profile; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bot_profile (
    id integer NOT NULL,
    user_id text NOT NULL,
    username text NOT NULL,
    avatar text,
    owner_id text,
    updated_at bigint NOT NULL
);


--
-- Name: channel_rules; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.channel_rules (
    guild_id text NOT NULL,
    channel_id text NOT NULL,
    rules text NOT NULL,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    undo text,
    posted text NOT NULL,
    undo_until bigint,
    save_number integer DEFAULT 0 NOT NULL,
    save_revision integer DEFAULT 0 NOT NULL,
    refusals text DEFAULT '[]'::text NOT NULL
);


--
-- Name: counted_word_hits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.counted_word_hits (
    guild_id text NOT NULL,
    hit_id text NOT NULL,
    counted_at bigint NOT NULL
);


--
-- Name: discord_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.discord_tokens (
    user_id text NOT NULL,
    access_token text NOT NULL,
    refresh_token text NOT NULL,
    scope text NOT NULL,
    expires_at bigint NOT NULL,
    refreshing_until bigint
);


--
-- Name: earlier_word_rules; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.earlier_word_rules (
    guild_id text NOT NULL,
    rule_id text NOT NULL,
    list_id integer NOT NULL,
    content text NOT NULL,
    rule text,
    ended_at bigint NOT NULL
);


--
-- Name: event_sign_ups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.event_sign_ups (
    guild_id text NOT NULL,
    event_id text NOT NULL,
    slot_id integer NOT NULL,
    user_id text NOT NULL,
    "position" bigint NOT NULL
);


--
-- Name: event_slots; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.event_slots (
    guild_id text NOT NULL,
    event_id text NOT NULL,
    slot_id integer NOT NULL,
    starts_at bigint NOT NULL,
    is_removed smallint NOT NULL,
    scheduled_event_id text,
    pinged_for bigint,
    ping_message_id text
);


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    guild_id text NOT NULL,
    event_id text NOT NULL,
    channel_id text NOT NULL,
    creator_id text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    capacity smallint NOT NULL,
    location text,
    message_id text,
    is_cancelled smallint NOT NULL,
    ends_at bigint NOT NULL,
    version integer NOT NULL,
    next_slot_id integer NOT NULL,
    next_position bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: gateway_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.gateway_counts (
    shard_count integer NOT NULL,
    shard_id integer NOT NULL,
    session_id text NOT NULL,
    sequence bigint NOT NULL,
    counted_at bigint NOT NULL
);


--
-- Name: gateway_sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.gateway_sessions (
    shard_count integer NOT NULL,
    shard_id integer NOT NULL,
    session_id text NOT NULL,
    resume_url text NOT NULL,
    sequence bigint NOT NULL,
    alive_at bigint NOT NULL,
    members_as_of bigint DEFAULT 0 NOT NULL,
    missed_guilds text DEFAULT '[]'::text NOT NULL,
    last_sign_at bigint DEFAULT 0 NOT NULL,
    unwritten_guilds text DEFAULT '[]'::text NOT NULL
);


--
-- Name: guild_access; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_access (
    guild_id text NOT NULL,
    grants text NOT NULL,
    is_empty smallint NOT NULL,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: guild_checks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_checks (
    guild_id text NOT NULL,
    checked_at bigint NOT NULL
);


--
-- Name: guild_commands; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_commands (
    guild_id text NOT NULL,
    command_name text NOT NULL,
    is_enabled smallint NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL
);


--
-- Name: guild_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_members (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    is_member smallint NOT NULL,
    role_ids text NOT NULL,
    checked_at bigint NOT NULL,
    joined_at text,
    is_pending smallint DEFAULT 0 NOT NULL,
    timed_out_until bigint
);


--
-- Name: guild_problems; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_problems (
    guild_id text NOT NULL,
    problem_id text NOT NULL,
    area text,
    severity text NOT NULL,
    content text NOT NULL,
    since bigint NOT NULL,
    gone_at bigint,
    alerted_at bigint,
    alert_key text
);


--
-- Name: guild_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_settings (
    guild_id text NOT NULL,
    prefix text NOT NULL,
    welcome_message text,
    welcome_channel_id text,
    unavailable_channel_id text,
    default_action text NOT NULL,
    enable_auto_mod smallint NOT NULL,
    moderation_log_channel_id text,
    deleted_message_log_channel_id text,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    time_zone text,
    version integer DEFAULT 1 NOT NULL,
    alerts_channel_id text,
    welcome_embeds text
);


--
-- Name: guilds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guilds (
    guild_id text NOT NULL,
    name text NOT NULL,
    icon text,
    owner_id text NOT NULL,
    member_count bigint NOT NULL,
    is_bot_member smallint NOT NULL,
    roles text NOT NULL,
    channels text NOT NULL,
    emojis text NOT NULL,
    bot_role_ids text NOT NULL,
    updated_at bigint NOT NULL,
    added_at bigint
);


--
-- Name: handled_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.handled_events (
    event_id text NOT NULL,
    handled_at bigint NOT NULL
);


--
-- Name: hug_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.hug_counts (
    guild_id text NOT NULL,
    giver_id text NOT NULL,
    receiver_id text NOT NULL,
    count bigint NOT NULL
);


--
-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_keys (
    user_id text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    lease_owner text NOT NULL,
    leased_until bigint NOT NULL,
    status smallint,
    reply text,
    created_at bigint NOT NULL
);


--
-- Name: identify_turns; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identify_turns (
    bucket integer NOT NULL,
    next_at bigint NOT NULL
);


--
-- Name: jobs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.jobs (
    guild_id text NOT NULL,
    guild_slot bigint NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    revision integer NOT NULL,
    applied_revision integer NOT NULL,
    state text NOT NULL,
    is_once smallint NOT NULL,
    priority smallint NOT NULL,
    lane text,
    run_at bigint NOT NULL,
    not_before bigint NOT NULL,
    claimed_at bigint NOT NULL,
    lease_token text,
    leased_until bigint,
    progress text,
    attempts integer NOT NULL,
    throws integer NOT NULL,
    blocked_on text,
    blocked_version text,
    reason text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: kysely_migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);


--
-- Name: kysely_migration_lock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);


--
-- Name: link_replies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.link_replies (
    guild_id text NOT NULL,
    message_id text NOT NULL,
    channel_id text NOT NULL,
    reply_id text,
    links text NOT NULL,
    hides_embeds smallint NOT NULL,
    created_at bigint NOT NULL,
    is_posted smallint DEFAULT 1 NOT NULL
);


--
-- Name: message_requests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.message_requests (
    guild_id text NOT NULL,
    request_id text NOT NULL,
    channel_id text NOT NULL,
    message_id text,
    content text NOT NULL,
    embed text,
    requested_at bigint NOT NULL,
    user_id text,
    is_restoration smallint DEFAULT 0 NOT NULL,
    embeds text,
    parts text
);


--
-- Name: message_versions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.message_versions (
    guild_id text NOT NULL,
    message_id text NOT NULL,
    version integer NOT NULL,
    digest text NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    content text,
    embed text,
    parts text
);


--
-- Name: moderation_hits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.moderation_hits (
    guild_id text NOT NULL,
    hit_id text NOT NULL,
    user_id text NOT NULL,
    channel_id text,
    rule_id text NOT NULL,
    trigger_type integer NOT NULL,
    content text NOT NULL,
    content_hash text NOT NULL,
    action text NOT NULL,
    happened_at bigint NOT NULL,
    is_duplicate smallint NOT NULL,
    done_at bigint,
    log_message_id text,
    is_time_exact integer DEFAULT 1 NOT NULL
);


--
-- Name: parked_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.parked_events (
    id bigint NOT NULL,
    guild_id text NOT NULL,
    module text NOT NULL,
    session_id text NOT NULL,
    seq bigint NOT NULL,
    shard_id integer NOT NULL,
    event text NOT NULL,
    payload text NOT NULL,
    received_at bigint NOT NULL,
    attempts integer NOT NULL,
    set_aside_at bigint
);


--
-- Name: parked_events_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.parked_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.parked_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: problem_alerts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.problem_alerts (
    guild_id text NOT NULL,
    alert_key text NOT NULL,
    channel_id text NOT NULL,
    content text NOT NULL,
    created_at bigint NOT NULL,
    refusal text,
    closed_at bigint,
    message_id text
);


--
-- Name: raid_times; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.raid_times (
    guild_id text NOT NULL,
    channel_id text NOT NULL,
    starts_at bigint NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: recorded_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recorded_events (
    id bigint NOT NULL,
    events text NOT NULL,
    size integer NOT NULL,
    is_set_aside integer DEFAULT 0 NOT NULL
);


--
-- Name: recorded_events_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.recorded_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.recorded_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: refused_sends; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.refused_sends (
    guild_id text NOT NULL,
    setting text NOT NULL,
    channel_id text NOT NULL,
    reason text NOT NULL,
    refused_at bigint NOT NULL
);


--
-- Name: reminder_messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reminder_messages (
    guild_id text NOT NULL,
    message_id text NOT NULL,
    noted_at bigint NOT NULL
);


--
-- Name: reminders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reminders (
    guild_id text NOT NULL,
    reminder_id text NOT NULL,
    channel_id text NOT NULL,
    message text NOT NULL,
    mention_role_id text,
    next_run_at bigint NOT NULL,
    recurrence_type text,
    recurrence_day_of_week smallint,
    time_of_day text NOT NULL,
    time_zone text NOT NULL,
    is_sent smallint NOT NULL,
    is_expired smallint NOT NULL,
    last_run_at bigint,
    sending_run_at bigint,
    refused_at bigint,
    last_sent_at bigint,
    last_error text,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    recurrence text,
    first_day text,
    last_day text,
    is_paused smallint DEFAULT 0 NOT NULL,
    parts text
);


--
-- Name: revisions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.revisions (
    revision_id bigint NOT NULL,
    guild_id text NOT NULL,
    at bigint NOT NULL,
    user_id text,
    username text,
    area text NOT NULL,
    target_type text NOT NULL,
    target_key text NOT NULL,
    target_name text NOT NULL,
    action text NOT NULL,
    changes text NOT NULL,
    stored text,
    restorable_until bigint,
    undecided text,
    undecided_until bigint,
    bytes integer NOT NULL,
    refers_to text
);


--
-- Name: revisions_revision_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.revisions ALTER COLUMN revision_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.revisions_revision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: role_button_reposts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.role_button_reposts (
    guild_id text NOT NULL,
    request_id text NOT NULL,
    config_id text NOT NULL,
    config text NOT NULL,
    seen_version integer,
    version integer NOT NULL,
    user_id text NOT NULL,
    message_id text,
    requested_at bigint NOT NULL
);


--
-- Name: role_buttons; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.role_buttons (
    guild_id text NOT NULL,
    message_id text NOT NULL,
    channel_id text NOT NULL,
    config_id text,
    buttons text NOT NULL,
    pick_one smallint NOT NULL,
    version integer NOT NULL,
    created_at bigint NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    save_number integer NOT NULL,
    save_revision integer NOT NULL,
    undo text,
    undo_until bigint,
    refusals text NOT NULL,
    is_waiting_for_rules smallint NOT NULL,
    are_permissions_recorded smallint DEFAULT 0 NOT NULL,
    message text
);


--
-- Name: role_presses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.role_presses (
    guild_id text NOT NULL,
    interaction_id text NOT NULL,
    member_id text NOT NULL,
    config_id text NOT NULL,
    button_id text NOT NULL,
    pressed_in text NOT NULL,
    token text,
    received_at bigint NOT NULL
);


--
-- Name: saved_messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.saved_messages (
    guild_id text NOT NULL,
    folded_name text NOT NULL,
    name text NOT NULL,
    content text NOT NULL,
    parts text NOT NULL,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    session_id text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint
);


--
-- Name: shard_leases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.shard_leases (
    shard_count integer NOT NULL,
    shard_id integer NOT NULL,
    token text NOT NULL,
    leased_until bigint NOT NULL
);


--
-- Name: url_rule_lists; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.url_rule_lists (
    guild_id text NOT NULL,
    rules text NOT NULL,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: user_guilds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.user_guilds (
    user_id text NOT NULL,
    guilds text NOT NULL,
    fetched_at bigint NOT NULL
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    user_id text NOT NULL,
    username text NOT NULL,
    avatar text,
    updated_at bigint NOT NULL
);


--
-- Name: word_hits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.word_hits (
    guild_id text NOT NULL,
    day integer NOT NULL,
    list_id integer NOT NULL,
    word text NOT NULL,
    list_name text NOT NULL,
    count integer NOT NULL
);


--
-- Name: word_list_sets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.word_list_sets (
    guild_id text NOT NULL,
    version integer NOT NULL,
    changed_id integer,
    undo text,
    undo_until bigint,
    save_number integer NOT NULL,
    save_revision integer NOT NULL,
    refusals text NOT NULL,
    other_rules integer,
    problem text
);


--
-- Name: word_lists; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.word_lists (
    guild_id text NOT NULL,
    list_id integer NOT NULL,
    version integer NOT NULL,
    content text NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    is_removed integer NOT NULL,
    applied_version integer NOT NULL,
    rule_id text,
    noted_name text,
    written text,
    rule text,
    repairs text NOT NULL,
    restored text,
    problem text,
    blocked_on text
);


--
-- Data for Name: analytics_event_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20822, 'default_blame', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20822, 'default_blame', '', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20822, 'role_change', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20822, 'role_change', '', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20823, 'link_rewritten', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20823, 'link_rewritten', '', 1);


--
-- Data for Name: analytics_user_days; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: analytics_users; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: auto_mod_savers; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: blame_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.blame_counts VALUES ('1141159621277537239', 'default', 1);


--
-- Data for Name: bot_profile; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.bot_profile VALUES (1, '1140797200197802534', 'Guildhall', 'c0ffee254729296a45a3885639ac7e10', '287373610639129009', 1799172009165);


--
-- Data for Name: channel_rules; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1589704979822673920', '["Be kind.","No spam.","Have **fun**."]', 2, '287373610639129009', 1799085602894, NULL, '{"messageIds":["1589704981395537920"],"leavingIds":[],"posting":null}', NULL, 2, 2, '[]');
INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1589704979952697344', '["As it was."]', 3, '287373610639129009', 1799172017575, '{"contents":["As it is."],"version":2,"updatedBy":"287373610639129009","updatedAt":1799172009471}', '{"messageIds":["1590067396939350016"],"leavingIds":[],"posting":null}', 1799172021575, 3, 3, '[]');
INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1589704979940114432', '["A rule at the kill."]', 1, '287373610639129009', 1799172017560, '{"contents":[],"version":0,"updatedBy":"","updatedAt":0}', '{"messageIds":[],"leavingIds":[],"posting":{"since":1799172017606,"key":"9a1cc53a-cf86-4d81-9c2b-6d75d88cc9da","textHashes":["NEr00vtlVxR6ZVz7Tind5X"],"shownBefore":[]}}', 1799172021560, 1, 1, '[]');


--
-- Data for Name: counted_word_hits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_word_hits VALUES ('1141159621277537239', 'b2f14f79f34047ff80dfd3403458383d:75', 1799172000009);


--
-- Data for Name: discord_tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.discord_tokens VALUES ('287373610639129009', 'kmXAFzaFOrWiF0oxlqcub6uWxypKeQhWAUZOm9O3lc5oTv0gR9fJwuCmWc1lqiUVhBdWIa4Ou9r2QA', '9yK_EoOfbzxS669P6l4F78djtWwmvpemOszYMGIUNGVAQZWJ0t-IQ4qzHHK-HaBnF1WUXy6gbX1GaQ', 'identify guilds', 1799690402335, NULL);
INSERT INTO public.discord_tokens VALUES ('489223684992463714', 'XX4wR-azbbcfSxOF1WdgN65-6CjP4A91x4vcRlspT9O38t4zOCbO3PCelxDvndqZtGav98EvFWnbpA', 'yBxV2V2sVy3cQ5lXklHbMdjhnDKZd5p9dC23ZbW3-WzBnB6MHtiek-S6QzaBXr8tSkjrQ0n59tE-UA', 'identify guilds', 1799690402367, NULL);


--
-- Data for Name: earlier_word_rules; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: event_sign_ups; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.event_sign_ups VALUES ('1141159621277537239', '1589704985313017856', 1, '537058916465798419', 1);


--
-- Data for Name: event_slots; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.event_slots VALUES ('1141159621277537239', '1589704985313017856', 1, 1809799200000, 0, NULL, NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1589704985313017856', 2, 1809885600000, 0, NULL, NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1590067430787383296', 1, 1809972000000, 0, NULL, NULL, NULL);


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES ('1141159621277537239', '1589704985313017856', '1589704979885588480', '287373610639129009', 'Molten Core', '', 40, NULL, '1589704985719865344', 0, 1809889200000, 1, 3, 2, 1799085603828, 1799085603922);
INSERT INTO public.events VALUES ('1141159621277537239', '1590067430787383296', '1589704979982057472', '287373610639129009', 'Half Posted', '', 40, NULL, NULL, 0, 1809975600000, 1, 2, 1, 1799172017539, 1799172017539);


--
-- Data for Name: gateway_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.gateway_counts VALUES (1, 0, 'b2f14f79f34047ff80dfd3403458383d', 88, 1799172017064);


--
-- Data for Name: gateway_sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.gateway_sessions VALUES (1, 0, 'b2f14f79f34047ff80dfd3403458383d', 'ws://localhost:30403/gateway', 88, 1799172009489, 1799172009489, '[]', 1799172009489, '[]');


--
-- Data for Name: guild_access; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_access VALUES ('1141159621277537239', '[{"subject":{"type":"role","id":"1141162378096855098"},"areas":{"settings":"view","reminders":"edit"},"until":null,"endsAt":null,"endedAt":null,"joinedAt":null,"member":null},{"subject":{"type":"user","id":"537058916465798419"},"areas":{"rules":"edit"},"until":"2027-03-01","endsAt":1803942000000,"endedAt":null,"joinedAt":"2023-08-19T12:05:00.000Z","member":{"id":"537058916465798419","username":"cleo","display_name":"Cleo the Quick","avatar_url":"http://localhost:30403/cdn/avatars/537058916465798419/a_3b9ac9ff12de4b8f97c06a1d5e2f8c70.png"}}]', 0, 1, '287373610639129009', 1799085603201);


--
-- Data for Name: guild_checks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_checks VALUES ('904882766124666248', 1799085602406);
INSERT INTO public.guild_checks VALUES ('1141159621277537239', 1799172000617);


--
-- Data for Name: guild_commands; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'blame', 1, '287373610639129009', 1799085602560, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'unavailable', 1, '287373610639129009', 1799085602620, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'updateraidtime', 1, '287373610639129009', 1799085602639, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'ask', 1, '287373610639129009', 1799085602654, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'animehug', 1, '287373610639129009', 1799085602675, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'createevent', 1, '287373610639129009', 1799085602691, 1);
INSERT INTO public.guild_commands VALUES ('904882766124666248', 'blame', 1, '489223684992463714', 1799172017583, 1);


--
-- Data for Name: guild_members; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_members VALUES ('1141159621277537239', '537058916465798419', 1, '["1141162677032456051"]', 1799085603973, '2023-08-19T12:05:00.000Z', 0, NULL);
INSERT INTO public.guild_members VALUES ('1141159621277537239', '287373610639129009', 1, '[]', 1799172009098, '2023-08-16T09:00:00.000Z', 0, NULL);
INSERT INTO public.guild_members VALUES ('904882766124666248', '489223684992463714', 1, '["904882766137249417"]', 1799172017552, '2021-11-02T20:10:00.000Z', 0, NULL);


--
-- Data for Name: guild_problems; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_problems VALUES ('1141159621277537239', 'commands/ask/permission', 'commands', 'warning', '{"title":"/ask does not work.","detail":"Not available: the bot''s operator hasn''t connected an AI model.","fix":"Switch the command off, or ask the bot''s operator to connect a model.","place":{"tab":"commands"},"channelIds":[]}', 1799085603517, NULL, NULL, NULL);


--
-- Data for Name: guild_settings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_settings VALUES ('1141159621277537239', '?', 'Hello {user}, this is {server}.', '1589704979801702400', '1589704979898171392', 'warn', 1, '1589704979906560000', NULL, '287373610639129009', 1799085602796, 'Europe/Berlin', 2, '1589704979914948608', '[{"title":"Start here","description":"Say hello, {user}.","color":5793266,"image_url":null}]');


--
-- Data for Name: guilds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guilds VALUES ('904882766124666248', 'Raid Night', 'a_91c0de57b2a84f3e6d5c4b3a29180f7e', '177570220218867829', 4, 1, '[{"id":"904882766124666248","name":"@everyone","color":0,"position":0,"permissions":"311455763521","managed":false,"mentionable":false},{"id":"904882766145638027","name":"Raider","color":3447003,"position":1,"permissions":"0","managed":false,"mentionable":true},{"id":"904882766141443722","name":"Guildhall","color":0,"position":2,"permissions":"18966844140726","managed":true,"mentionable":false},{"id":"904882766137249417","name":"Raid Leader","color":15105570,"position":3,"permissions":"8","managed":false,"mentionable":false}]', '[{"id":"904882766133055112","name":"general","type":0,"position":0,"parentId":null,"topic":null,"overwrites":[]},{"id":"904882766149832332","name":"Raids","type":4,"position":1,"parentId":null,"topic":null,"overwrites":[]},{"id":"904882766154026637","name":"molten-keep","type":0,"position":1,"parentId":"904882766149832332","topic":"Bring fire resistance.","overwrites":[]},{"id":"904882766158220942","name":"sunken-vault","type":0,"position":2,"parentId":"904882766149832332","topic":null,"overwrites":[]},{"id":"904882766162415247","name":"Raid voice","type":2,"position":0,"parentId":"904882766149832332","topic":null,"overwrites":[]}]', '[{"id":"904882766166609552","name":"loot","animated":false}]', '["904882766141443722"]', 1799085602282, 1799085602282);
INSERT INTO public.guilds VALUES ('1141159621277537239', 'Guildhall Demo', '4f2d8c1b9a7e6053d1c2b3a495867f0e', '287373610639129009', 5, 1, '[{"id":"1141159621277537239","name":"@everyone","color":0,"position":0,"permissions":"311455763521","managed":false,"mentionable":false},{"id":"1141162677032456051","name":"Guest","color":0,"position":1,"permissions":"0","managed":false,"mentionable":true},{"id":"1141162577385857632","name":"Raider","color":3908957,"position":2,"permissions":"0","managed":false,"mentionable":true},{"id":"1141162477743453517","name":"Guildhall","color":5793266,"position":3,"permissions":"18966844140726","managed":true,"mentionable":false},{"id":"1141162378096855098","name":"Moderator","color":16426522,"position":4,"permissions":"1099511636098","managed":false,"mentionable":false},{"id":"1141162278454450983","name":"Keeper","color":15548997,"position":5,"permissions":"8","managed":false,"mentionable":false}]', '[{"id":"1141161580945039266","name":"The Hall","type":4,"position":0,"parentId":null,"topic":null,"overwrites":[]},{"id":"1141161381656036732","name":"general","type":0,"position":0,"parentId":"1141161580945039266","topic":"Say hello.","overwrites":[]},{"id":"1141161481302635151","name":"announcements","type":5,"position":1,"parentId":"1141161580945039266","topic":null,"overwrites":[{"id":"1141159621277537239","type":0,"allow":"0","deny":"2048"},{"id":"1141162477743453517","type":0,"allow":"2048","deny":"0"}]},{"id":"1141161680591637685","name":"raid-times","type":0,"position":2,"parentId":"1141161580945039266","topic":"When we meet.","overwrites":[]},{"id":"1141161780234041800","name":"rules","type":0,"position":3,"parentId":"1141161580945039266","topic":null,"overwrites":[]},{"id":"1141161879876445915","name":"Behind the scenes","type":4,"position":1,"parentId":null,"topic":null,"overwrites":[]},{"id":"1141161979523044334","name":"staff","type":0,"position":4,"parentId":"1141161879876445915","topic":null,"overwrites":[{"id":"1141159621277537239","type":0,"allow":"0","deny":"1024"},{"id":"1141162378096855098","type":0,"allow":"1024","deny":"0"}]},{"id":"1141163075606266815","name":"mod-log","type":0,"position":5,"parentId":"1141161879876445915","topic":null,"overwrites":[{"id":"1141159621277537239","type":0,"allow":"0","deny":"1024"},{"id":"1141162378096855098","type":0,"allow":"1024","deny":"0"},{"id":"1141162477743453517","type":0,"allow":"1024","deny":"0"}]},{"id":"1141162079165448449","name":"Fireside","type":2,"position":0,"parentId":"1141161580945039266","topic":null,"overwrites":[]},{"id":"1589704979801702400","name":"welcome","type":0,"position":6,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979822673920","name":"house-rules","type":0,"position":7,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979839451136","name":"reminders","type":0,"position":8,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979847839744","name":"menus","type":0,"position":9,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979864616960","name":"posts","type":0,"position":10,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979877199872","name":"links","type":0,"position":11,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979885588480","name":"events","type":0,"position":12,"parentId":null,"topic":"[Next raid: <t:1809712800:F>, Fri, May 7, 2027, 20:00 (Europe/Berlin)]","overwrites":[]},{"id":"1589704979898171392","name":"absences","type":0,"position":13,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979906560000","name":"mod-log","type":0,"position":14,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979914948608","name":"alerts","type":0,"position":15,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979923337216","name":"half-post","type":0,"position":16,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979931725824","name":"half-edit","type":0,"position":17,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979940114432","name":"half-rules","type":0,"position":18,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979952697344","name":"half-restore","type":0,"position":19,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979961085952","name":"half-reminder","type":0,"position":20,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979973668864","name":"half-buttons","type":0,"position":21,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704979982057472","name":"half-event","type":0,"position":22,"parentId":null,"topic":null,"overwrites":[]}]', '[{"id":"1141162776674860166","name":"guildhall","animated":false},{"id":"1141162876317264281","name":"torch","animated":true},{"id":"1141162975963862700","name":"sword","animated":false}]', '["1141162477743453517"]', 1799085603973, 1799085602282);


--
-- Data for Name: handled_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.handled_events VALUES ('1589704985229131776', 1799085603778);
INSERT INTO public.handled_events VALUES ('1589704985279463424', 1799085603796);
INSERT INTO public.handled_events VALUES ('1589704985304629248', 1799085603812);
INSERT INTO public.handled_events VALUES ('1589704985807945728', 1799085603919);


--
-- Data for Name: hug_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.hug_counts VALUES ('1141159621277537239', '537058916465798419', '727312579119933124', 1);


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/blame/toggle', 'b8a8c234-b031-44d4-ae01-e31631874384', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '41108a02-b19d-4513-a00d-4aff5e1b1b13', 1799085610557, 200, '{"command_name":"blame","is_enabled":true,"version":1,"status":"queued"}', 1799085602557);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/unavailable/toggle', 'b9889e19-04c4-4e10-a575-af0ccdaa7d6b', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '83a4f88e-9366-4abe-9692-516a480a4d79', 1799085610618, 200, '{"command_name":"unavailable","is_enabled":true,"version":1,"status":"queued"}', 1799085602618);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/updateraidtime/toggle', '79bda049-4e18-4d85-94e5-6d340ce85465', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', 'a1257f1c-9e7f-48dc-b1a9-dff0fa39767f', 1799085610636, 200, '{"command_name":"updateraidtime","is_enabled":true,"version":1,"status":"queued"}', 1799085602636);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/ask/toggle', 'a5c1b233-aa92-4913-97aa-e392868ece5c', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', 'ba3541ab-84b7-44c8-b371-d0b7b96cd6eb', 1799085610652, 200, '{"command_name":"ask","is_enabled":true,"version":1,"status":"queued"}', 1799085602652);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/animehug/toggle', 'aaf27299-139d-4657-9078-0ca455ecbe19', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '58a592f6-af77-4233-b357-e9ade7457b37', 1799085610665, 200, '{"command_name":"animehug","is_enabled":true,"version":1,"status":"queued"}', 1799085602665);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/createevent/toggle', 'b89c3cb8-30dd-46fe-bde0-67d610d72c78', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '9c3e739b-263e-4bad-b96c-329490d9cee0', 1799085610689, 200, '{"command_name":"createevent","is_enabled":true,"version":1,"status":"queued"}', 1799085602689);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', 'c49c1e7b-cdf6-4269-a82d-80cd8635d4e3', '8KK4_OEoPpDUcW8Mq5XF8T-wwxc-fE5YDZdneEM9Wyc', '55259039-af28-49c2-baae-40606e109f02', 1799085610818, 200, '{"version":1,"revision":1,"save":1}', 1799085602818);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', '2f7e3d02-9cef-48d8-8a64-83c0e4906806', '_6PTnArpS2bgIbeg5duMZXfwGee74p-54_6vzlu8I1c', 'cfee4339-c5d9-4c17-af54-e0afd16b0f62', 1799085610889, 200, '{"version":2,"revision":2,"save":2}', 1799085602889);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/word_lists', '867e1d4e-ad76-42d2-99f9-a5767f60b487', 'muJuC03IAEM8xGwk6yq9XbDSg2AoLVOg3fj6iTHhnT8', '09c985cd-a855-49fc-93ab-44483ae0283c', 1799085610988, 201, '{"listId":"1","version":1,"revision":1,"save":1}', 1799085602988);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/word_lists', '790a39d1-3dca-4d41-abfa-f2ef6dbbf81f', 'U8pcR5HjWF-9UmSLuqQRZeHxW0mzSIcStj7hrBwKL4k', '3f61efb4-76db-4afb-8d3b-62de141f6adb', 1799085611105, 201, '{"listId":"2","version":2,"revision":2,"save":2}', 1799085603105);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', 'c72e309a-61aa-4b19-a883-1536b096f89e', 'dQ0uJOxpF_wPRzxUSemqJu59NYV9R7Yslluk6LNswGU', '80cc9fdd-c6af-42ef-ba38-bd8267d5e546', 1799085611243, 201, '{"id":"1361dc42-4953-4991-aa46-6d6a42db2980"}', 1799085603243);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', 'a90b7fc5-6aa4-4bdb-a2c2-f980b2162bfd', 'eZ7EepHYjS43mvmxPS_Z5cNlnHbVwnF8xC9AUoKgGow', '4665877e-3d01-4055-921c-2637737c0df7', 1799085611266, 201, '{"id":"431923ef-e2ab-42a2-ad13-c01b5fb9fa58"}', 1799085603266);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '185bce5f-67d9-4565-bf26-49f47e80b257', '8zhqEw1l0yOcoyOM4-m0wlY6qGdwPA7nUBX-cRQuzyI', '99ba8c94-a953-4b8a-a575-2cd22c23c8e2', 1799085611281, 201, '{"id":"b85bf538-5066-4eb5-b89f-9f5cdf1aa9db"}', 1799085603281);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '8dcc51b6-f983-4b00-b93a-0c2f77284134', 'JwzY4o1_KpqzdZwYJFLIqdiOo__7yUAcrHpGc_N6AY0', '53355bdc-2e97-432c-9e1a-64c4bf20d4bb', 1799085611297, 201, '{"id":"218971ff-af58-4c5b-9f3a-16dc780028c1"}', 1799085603297);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', 'c130137a-ee62-4724-b4ee-15b9a6a87870', 'EjdU3ZQWFfd-QLYA3psPv37XQU5HBMe4nxcsdFNPW68', '3fd37806-a5ea-4ebf-ab20-b9e89dffd670', 1799085611310, 201, '{"id":"f31bfbab-7e6a-494b-8bbc-3d7bf68c0cfa"}', 1799085603310);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '9b671e72-61f5-409f-858d-36961a9e2dc6', 'u6iF24IRs7XZAdwalim6f0Y4o30wPIdiA5CcI5R7GpU', 'ac146ad1-8b1c-4295-9824-3cf20b3f245c', 1799085611326, 201, '{"id":"a1c51a45-9839-4976-8dd7-acf651efdcdc"}', 1799085603326);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders/a1c51a45-9839-4976-8dd7-acf651efdcdc/pause', 'e6670411-c2df-4b21-aa61-2a3fde9f827d', '9DDmc9k6w_iAyLVSxyuNHiPFFONfZdd4-Fb29n8SY7g', 'b508515d-ba10-4349-a4c3-d93f3b2f1421', 1799085611344, 200, '{"id":"a1c51a45-9839-4976-8dd7-acf651efdcdc"}', 1799085603344);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '5cbd0e6c-c3ac-412a-897c-643411bb23c4', 'WAW7b0d1vXpfp61souF_hCS2f72BsnTfSyfWZnga_wA', '358988bd-6a95-4277-974c-bf1158948d24', 1799085611356, 201, '{"id":"ff3d916d-a30c-46c8-bf65-242eb86aebe0"}', 1799085603356);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders/ff3d916d-a30c-46c8-bf65-242eb86aebe0/skip', 'd7641c22-7620-48e4-8721-3d22522a2427', '9DDmc9k6w_iAyLVSxyuNHiPFFONfZdd4-Fb29n8SY7g', 'f987d155-38be-4e48-98ed-5bc21c4d0e59', 1799085611366, 200, '{"id":"ff3d916d-a30c-46c8-bf65-242eb86aebe0"}', 1799085603366);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', 'bc105f38-cf65-4cd4-8867-9c68d1506244', 'ZRQw2fZmuC6DCgrjePcUk88PaOKpZRiBDzpxOgXwl2o', '56c0a940-66d0-4e09-a997-92ec4cec0ea5', 1799085611383, 201, '{"id":"b2236905-bc16-49b4-b30d-e878324961ea"}', 1799085603383);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'DELETE', '/guilds/1141159621277537239/reminders/b2236905-bc16-49b4-b30d-e878324961ea', '40194d0f-b4a3-4932-a09f-c83811379785', '9DDmc9k6w_iAyLVSxyuNHiPFFONfZdd4-Fb29n8SY7g', '750be24f-9ee1-40a3-9a76-61f20011f729', 1799085611394, 204, NULL, 1799085603394);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', '6fa3be53-9e9f-4f53-b5de-b476e0e524a7', 'Khtud431jUsk1-rMBzF1Znti9zfXaurVSHO7Bj4vrUQ', '66ba16c1-4b35-4157-abfe-267d62212b53', 1799085611406, 201, '{"request_id":"748bed59-41ca-4c38-a6af-d55eedcca33f"}', 1799085603406);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/role_button_configs', '5fb5b696-688b-4e15-87aa-278919dc45ec', 'QCBjRbyOW0sCY9fmM5bhTrXCfSbiw_qH2HXMepI-Ftk', 'e38dc17f-0a6e-4836-ab96-d4612e1d49ee', 1799085611459, 201, '{"id":"00699db4-0e1a-45c4-a16c-ed4dfe9bbf8d","channel_id":"1589704979847839744","message_id":"1589704983819845632","revision":1,"save":1}', 1799085603459);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', '43223613-47f3-4b91-89ba-190432888954', 'mrhPWyaiQjhgzDp5-fIa6gAU5K83JwwxTtMe5GSXcOU', '745839ff-a764-4e56-a6b8-f63dac790a18', 1799085611683, 201, '{"request_id":"df40b316-471b-4f85-9591-98c7ecbcfe84"}', 1799085603683);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', '665a9ed1-90db-4543-85f8-3e58b8df7240', 'N1NzxKrUnOn7sy7OWpUMAnKYsBEJIeJSUg8xMhLbMxM', 'c487c510-6712-41f6-a289-504f6b6e1261', 1799172017363, 201, '{"request_id":"f2083a94-fa7f-4cf3-b040-177671972cf2"}', 1799172009363);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', 'e2768511-29ee-411d-96d9-0c0ce789525f', 'E1nuZVh82gJMRvnCmJzw3uN6gxY5GdDZLQyZFFxA8ew', 'a6d87561-d5c4-4808-afeb-4fdbd13ada11', 1799172017385, 201, '{"request_id":"af0df1d8-d596-49f3-a986-b1b0cc318ec6"}', 1799172009385);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/role_button_configs', 'bd9e7757-87da-40ce-bf05-e204f13b89df', 'Vi8PdY08XcqBS5ewaWIcOkAQIq3mLU4Fjha-Im45DR4', 'fa1d4bb8-62a3-418f-8381-5f55ea20b55e', 1799172017408, 201, '{"id":"477d087a-cdc7-4d18-bdd6-c6967ad89609","channel_id":"1589704979973668864","message_id":"1590067396683497472","revision":1,"save":1}', 1799172009408);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', '6854d120-3179-4fc3-beea-c791b2496d61', 'kklqZ_-NlAHvxQUU7fJVDJ2bmN4VAi-IU9IlvoPkuPw', '578def99-84a2-48be-95bc-64f6ac85e91b', 1799172017436, 200, '{"version":1,"revision":1,"save":1}', 1799172009436);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', '0e547dd6-ecf4-4f4d-9ade-2c1103eb7f89', 'Wl-DsTclJKGju_5wiD_brg-H27SRudocgq9lvg0G80c', '9180289a-b060-4b9d-845a-995acd4a5609', 1799172017468, 200, '{"version":2,"revision":2,"save":2}', 1799172009468);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', 'c4b1b5cb-b5cb-451d-96dd-7996dcb8f61d', 'hIbCTlPZ933A5PFRDyy63yefxuMJ4x6M3fFOrrvZvXQ', '30aca576-70fb-43cf-9a23-6761f18d69ee', 1799172025548, 201, '{"request_id":"875849a3-a12a-40b9-90cc-820c2b7c66d1"}', 1799172017548);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', 'c5d5cc19-5a2b-4c3c-8de0-baaf6bd73f9c', 'cr3sKOocdiKx0nJDF1O8Feg9qWhzlW_mj_5ZRf45gqU', 'db47ef5b-ac1e-426c-9621-7273d1188bfc', 1799172025549, 200, '{"version":1,"revision":1,"save":1}', 1799172017549);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '86c1a634-fc9a-4e98-81dd-4105f1b83223', 'Fg5onoEowCGOyZOEzWGf6nzsJCJFho7EPthIYZVtcgo', 'c07da581-9579-4bab-9f41-3444ed394426', 1799172017514, 201, '{"id":"e099f7b6-dc63-4ce1-9970-933b06d14a28"}', 1799172009514);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/history/36/restore', '9022049c-1216-40c7-b46a-f7bac6d70d44', '-q48xHlUM8SveWp_nYPZwdMU5YnEVy_3lxwnWXHxljY', 'c65923ed-03ce-43d9-bbea-a451e277e76a', 1799172025552, 200, '{"saved":{"version":3,"revision":3,"save":3}}', 1799172017552);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/word_lists', '27fdd4d0-f695-4423-a08c-5f0376c33cde', 'lIE5ybHnslUsfmd7lsxb08MbVfVrhggG1ISulxpW3FE', 'd5d42bef-52e1-4406-a72b-482353378032', 1799172025554, 201, '{"listId":"3","version":3,"revision":3,"save":3}', 1799172017554);
INSERT INTO public.idempotency_keys VALUES ('489223684992463714', 'POST', '/guilds/904882766124666248/commands/blame/toggle', 'ac032876-331c-490c-af23-f4334fdbe22d', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '672a62a3-04cf-420b-ba8a-01d4293ed68d', 1799172025576, 200, '{"command_name":"blame","is_enabled":true,"version":1,"status":"queued"}', 1799172017576);


--
-- Data for Name: identify_turns; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.identify_turns VALUES (0, 1799085607409);


--
-- Data for Name: jobs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'commands-menu', '', 8, 8, 'done', 0, 0, NULL, 1799085602720, 0, 1799085602730, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085602191, 1799085602750);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1589704979822673920', 2, 2, 'done', 0, 0, NULL, 1799085602892, 0, 1799085602902, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085602821, 1799085602922);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '1361dc42-4953-4991-aa46-6d6a42db2980', 1, 0, 'open', 0, 1, NULL, 1801504800000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603250, 1799085603250);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '431923ef-e2ab-42a2-ad13-c01b5fb9fa58', 1, 0, 'open', 0, 1, NULL, 1801591200000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603271, 1799085603271);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'b85bf538-5066-4eb5-b89f-9f5cdf1aa9db', 1, 0, 'open', 0, 1, NULL, 1801418400000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603285, 1799085603285);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '218971ff-af58-4c5b-9f3a-16dc780028c1', 1, 0, 'open', 0, 1, NULL, 1802282400000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603301, 1799085603301);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'f31bfbab-7e6a-494b-8bbc-3d7bf68c0cfa', 1, 0, 'open', 0, 1, NULL, 1803924000000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603316, 1799085603316);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'a1c51a45-9839-4976-8dd7-acf651efdcdc', 1, 0, 'open', 0, 1, NULL, 1801936800000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603332, 1799085603332);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'ff3d916d-a30c-46c8-bf65-242eb86aebe0', 2, 0, 'open', 0, 1, NULL, 1801591200000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603360, 1799085603372);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', '748bed59-41ca-4c38-a6af-d55eedcca33f', 1, 1, 'done', 1, 0, NULL, 1799085603415, 0, 1799085603423, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603415, 1799085603440);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1589704979847839744:1589704983819845632', 2, 2, 'done', 0, 0, NULL, 1799085603626, 0, 1799085603638, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603494, 1799085603660);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', 'df40b316-471b-4f85-9591-98c7ecbcfe84', 1, 1, 'done', 1, 0, NULL, 1799085603685, 0, 1799085603691, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603685, 1799085603707);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-edit', 'd078e5eb-2d6a-4aeb-abf4-e83055ba7c2b', 1, 1, 'done', 1, 0, 'message 1589704984939724800', 1799085603727, 0, 1799085603732, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603727, 1799085603748);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1589704985313017856:1', 1, 0, 'open', 0, 1, NULL, 1809798300000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603840, 1799085603840);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1589704985313017856:2', 1, 0, 'open', 0, 1, NULL, 1809884700000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603842, 1799085603842);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'raid-topic', '1589704979885588480', 1, 1, 'done', 0, 0, NULL, 1799085603821, 0, 1799085603842, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603821, 1799085603865);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-press', '1589704985350766592', 1, 1, 'done', 1, 0, 'press:537058916465798419', 1799085603828, 0, 1799085603844, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603828, 1799085603880);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'automod-rules', '', 2, 2, 'done', 0, 1, NULL, 1799085607732, 0, 1799172000022, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085602715, 1799172000054);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1589704985313017856', 2, 2, 'open', 0, 1, NULL, 1809802800000, 0, 1799172000019, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603838, 1799172000056);
INSERT INTO public.jobs VALUES ('', 0, 'analytics-roll-up', '', 1, 1, 'open', 0, 1, NULL, 1799172060096, 0, 1799172000026, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085602240, 1799172000096);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', 'f2083a94-fa7f-4cf3-b040-177671972cf2', 1, 1, 'done', 1, 0, NULL, 1799172009364, 0, 1799172009368, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799172009364, 1799172009376);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', 'af0df1d8-d596-49f3-a986-b1b0cc318ec6', 1, 1, 'done', 1, 0, NULL, 1799172009386, 0, 1799172009390, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799172009387, 1799172009401);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'e099f7b6-dc63-4ce1-9970-933b06d14a28', 1, 0, 'open', 0, 1, NULL, 1799172017511, 0, 1799172017515, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 9f458d76-8239-4fb6-a9cf-e167d85e12f7', 1799172077515, '{"from":1799172017511,"channelId":"1589704979961085952","text":"Sent at the kill.","roleId":null,"lack":null,"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}],"isRecurring":true,"send":{"channelId":"1589704979961085952","effectKey":"u0EYv-2nxaNe2LAIHtYImSYX","keyedAt":1799172017521,"textHash":"SHdGNWPY1yzDSBpDBYRSaO","parts":{"embeds":2,"hash":"AbU9NnnD5pgOmBdz2Ib_cm"}}}', 1, 0, NULL, NULL, NULL, 1799172009517, 1799172017521);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1590067430787383296:1', 1, 0, 'open', 0, 1, NULL, 1809971100000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799172017550, 1799172017550);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1589704979973668864:1590067396683497472', 2, 1, 'open', 0, 0, NULL, 1799172017554, 0, 1799172017609, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 528603a0-fcf1-493f-b781-bcb43367e2e5', 1799172077609, NULL, 1, 0, NULL, NULL, NULL, 1799172009410, 1799172017554);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1589704979952697344', 3, 2, 'open', 0, 0, NULL, 1799172017568, 0, 1799172017613, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 938d184d-94b9-407a-a787-8c2fd5ffc1f6', 1799172077613, NULL, 1, 0, NULL, NULL, NULL, 1799172009437, 1799172017568);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'word-lists', '', 3, 2, 'open', 0, 0, NULL, 1799172017567, 0, 1799172017634, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 f5f3505e-643c-4230-ac95-cc25360ee02c', 1799172077634, NULL, 1, 0, NULL, NULL, NULL, 1799085602991, 1799172017567);
INSERT INTO public.jobs VALUES ('904882766124666248', 215740863352, 'commands-menu', '', 2, 1, 'open', 0, 0, NULL, 1799172017596, 0, 1799172017636, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 fe32b18c-447a-48ea-aa54-36ff7b913d9e', 1799172077636, NULL, 1, 0, NULL, NULL, NULL, 1799085602197, 1799172017596);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1590067430787383296', 1, 0, 'open', 0, 0, NULL, 1799172017546, 0, 1799172017565, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 04476130-b60c-43b1-8bdb-59d8b4b56a47', 1799172077565, '{"channelId":"1589704979982057472","effectKey":"FZ59g2x5cMs9M9kTKexZaaCn","keyedAt":1799172017578,"textHash":"zuvgGeQqgdpuaxoDL6kBR-","parts":{"embeds":1,"hash":"ArNbNM4ZK4RAnaVqtw_P0e"}}', 1, 0, NULL, NULL, NULL, 1799172017546, 1799172017578);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', '875849a3-a12a-40b9-90cc-820c2b7c66d1', 1, 0, 'open', 1, 0, NULL, 1799172017554, 0, 1799172017577, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 bd5bcf7c-4b44-4fff-8fa6-52a417537721', 1799172077577, '{"channelId":"1589704979923337216","effectKey":"HLQlIj-7uaJUBWGZw0UzYakw","keyedAt":1799172017584,"textHash":"YeJcEQUfvhgFM-9-jnoVG_","parts":{"embeds":2,"hash":"ijdY3U2p7kZSSl2Ok7_Az_"}}', 1, 0, NULL, NULL, NULL, 1799172017554, 1799172017584);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1589704979940114432', 1, 0, 'open', 0, 0, NULL, 1799172017555, 0, 1799172017591, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 6fdfee14-76c3-4258-bbba-234417826bf6', 1799172077591, '{"since":1799172017606,"key":"9a1cc53a-cf86-4d81-9c2b-6d75d88cc9da","textHashes":["NEr00vtlVxR6ZVz7Tind5X"],"shownBefore":[]}', 1, 0, NULL, NULL, NULL, 1799172017555, 1799172017606);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-edit', 'edc881d8-c0e4-424f-b256-74e5dccb3cf2', 1, 0, 'open', 1, 0, 'message 1590067396599611392', 1799172017567, 0, 1799172017598, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 2c7adf0c-c04d-4aec-bc4b-27901af80525', 1799172077598, '{"content":"Before the edit.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}', 1, 0, NULL, NULL, NULL, 1799172017567, 1799172017617);


--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration VALUES ('0001-first-slice', '2027-01-04T18:00:01.560Z');
INSERT INTO public.kysely_migration VALUES ('0002-idempotency-keys', '2027-01-04T18:00:01.564Z');
INSERT INTO public.kysely_migration VALUES ('0003-members-by-user', '2027-01-04T18:00:01.565Z');
INSERT INTO public.kysely_migration VALUES ('0004-reconcile-refs', '2027-01-04T18:00:01.572Z');
INSERT INTO public.kysely_migration VALUES ('0005-settings', '2027-01-04T18:00:01.575Z');
INSERT INTO public.kysely_migration VALUES ('0006-rules', '2027-01-04T18:00:01.578Z');
INSERT INTO public.kysely_migration VALUES ('0007-url-rules', '2027-01-04T18:00:01.586Z');
INSERT INTO public.kysely_migration VALUES ('0008-auto-mod-hits', '2027-01-04T18:00:01.589Z');
INSERT INTO public.kysely_migration VALUES ('0009-idempotency-keys-by-user', '2027-01-04T18:00:01.591Z');
INSERT INTO public.kysely_migration VALUES ('0010-lookups-and-pruning', '2027-01-04T18:00:01.596Z');
INSERT INTO public.kysely_migration VALUES ('0011-jobs', '2027-01-04T18:00:01.604Z');
INSERT INTO public.kysely_migration VALUES ('0012-shards', '2027-01-04T18:00:01.611Z');
INSERT INTO public.kysely_migration VALUES ('0013-rules-saves', '2027-01-04T18:00:01.617Z');
INSERT INTO public.kysely_migration VALUES ('0014-link-replies', '2027-01-04T18:00:01.624Z');
INSERT INTO public.kysely_migration VALUES ('0015-moderation', '2027-01-04T18:00:01.640Z');
INSERT INTO public.kysely_migration VALUES ('0016-reconcile-targets-to-jobs', '2027-01-04T18:00:01.642Z');
INSERT INTO public.kysely_migration VALUES ('0017-reminders', '2027-01-04T18:00:01.649Z');
INSERT INTO public.kysely_migration VALUES ('0018-role-buttons', '2027-01-04T18:00:01.656Z');
INSERT INTO public.kysely_migration VALUES ('0019-analytics', '2027-01-04T18:00:01.667Z');
INSERT INTO public.kysely_migration VALUES ('0020-commands', '2027-01-04T18:00:01.672Z');
INSERT INTO public.kysely_migration VALUES ('0021-events', '2027-01-04T18:00:01.683Z');
INSERT INTO public.kysely_migration VALUES ('0022-members-as-of', '2027-01-04T18:00:01.685Z');
INSERT INTO public.kysely_migration VALUES ('0023-discord-token-refreshes', '2027-01-04T18:00:01.686Z');
INSERT INTO public.kysely_migration VALUES ('0024-confirmed-permissions', '2027-01-04T18:00:01.688Z');
INSERT INTO public.kysely_migration VALUES ('0025-set-aside-events', '2027-01-04T18:00:01.689Z');
INSERT INTO public.kysely_migration VALUES ('0026-last-signs', '2027-01-04T18:00:01.691Z');
INSERT INTO public.kysely_migration VALUES ('0027-hit-times', '2027-01-04T18:00:01.692Z');
INSERT INTO public.kysely_migration VALUES ('0028-parked-events', '2027-01-04T18:00:01.696Z');
INSERT INTO public.kysely_migration VALUES ('0029-role-presses', '2027-01-04T18:00:01.699Z');
INSERT INTO public.kysely_migration VALUES ('0030-noted-link-replies', '2027-01-04T18:00:01.700Z');
INSERT INTO public.kysely_migration VALUES ('0032-gateway-counts', '2027-01-04T18:00:01.703Z');
INSERT INTO public.kysely_migration VALUES ('0033-unwritten-guilds', '2027-01-04T18:00:01.704Z');
INSERT INTO public.kysely_migration VALUES ('0034-message-versions', '2027-01-04T18:00:01.706Z');
INSERT INTO public.kysely_migration VALUES ('0035-time-zones', '2027-01-04T18:00:01.707Z');
INSERT INTO public.kysely_migration VALUES ('0036-history', '2027-01-04T18:00:01.712Z');
INSERT INTO public.kysely_migration VALUES ('0037-messages-in-history', '2027-01-04T18:00:01.719Z');
INSERT INTO public.kysely_migration VALUES ('0038-exact-restorations', '2027-01-04T18:00:01.720Z');
INSERT INTO public.kysely_migration VALUES ('0039-access', '2027-01-04T18:00:01.723Z');
INSERT INTO public.kysely_migration VALUES ('0040-member-details', '2027-01-04T18:00:01.725Z');
INSERT INTO public.kysely_migration VALUES ('0041-health', '2027-01-04T18:00:01.736Z');
INSERT INTO public.kysely_migration VALUES ('0042-refused-sends', '2027-01-04T18:00:01.739Z');
INSERT INTO public.kysely_migration VALUES ('0043-word-lists', '2027-01-04T18:00:01.753Z');
INSERT INTO public.kysely_migration VALUES ('0044-reminder-recurrence', '2027-01-04T18:00:01.755Z');
INSERT INTO public.kysely_migration VALUES ('0045-message-parts', '2027-01-04T18:00:01.756Z');
INSERT INTO public.kysely_migration VALUES ('0046-saved-messages', '2027-01-04T18:00:01.758Z');
INSERT INTO public.kysely_migration VALUES ('0047-reminder-and-welcome-parts', '2027-01-04T18:00:01.759Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);


--
-- Data for Name: link_replies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.link_replies VALUES ('1141159621277537239', '1589704985963134976', '1589704979877199872', '1590067357387063296', 'https://fxtwitter.com/a/status/1', 1, 1799085603973, 1);


--
-- Data for Name: message_requests; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message_requests VALUES ('1141159621277537239', '748bed59-41ca-4c38-a6af-d55eedcca33f', '1589704979847839744', '1589704983819845632', 'Pick your roles.', NULL, 1799085603407, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'df40b316-471b-4f85-9591-98c7ecbcfe84', '1589704979864616960', '1589704984939724800', 'First text.', NULL, 1799085603684, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'd078e5eb-2d6a-4aeb-abf4-e83055ba7c2b', '1589704979864616960', '1589704984939724800', 'Second text.', NULL, 1799085603724, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'f2083a94-fa7f-4cf3-b040-177671972cf2', '1589704979931725824', '1590067396599611392', 'Before the edit.', NULL, 1799172009363, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'af0df1d8-d596-49f3-a986-b1b0cc318ec6', '1589704979973668864', '1590067396683497472', 'Buttons that are being changed.', NULL, 1799172009386, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', '875849a3-a12a-40b9-90cc-820c2b7c66d1', '1589704979923337216', NULL, 'Posted at the kill.', NULL, 1799172017551, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'edc881d8-c0e4-424f-b256-74e5dccb3cf2', '1589704979931725824', '1590067396599611392', 'After the edit.', NULL, 1799172017549, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');


--
-- Data for Name: message_versions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message_versions VALUES ('1141159621277537239', '1589704984939724800', 1, '7cc88596a9e500ffdec469d8cdf8d4b9954e74e3320674850f2a23af75dd7636', '287373610639129009', 1799085603724, 'Second text.', NULL, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_versions VALUES ('1141159621277537239', '1590067396599611392', 1, '2a3eab81d5a604f24e5445379d1a13203632fbc90766237d781bed05c68c5f0c', '287373610639129009', 1799172017549, NULL, NULL, NULL);


--
-- Data for Name: moderation_hits; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: parked_events; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: problem_alerts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: raid_times; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.raid_times VALUES ('1141159621277537239', '1589704979885588480', 1809712800000, '287373610639129009', 1799085603817);


--
-- Data for Name: recorded_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recorded_events OVERRIDING SYSTEM VALUE VALUES (4, '[["1141159621277537239",20822,"slash_command_usage","blame","537058916465798419","cleo",1],["1141159621277537239",20822,"slash_command_usage","unavailable","537058916465798419","cleo",1],["1141159621277537239",20822,"slash_command_usage","animehug","537058916465798419","cleo",1],["1141159621277537239",20822,"slash_command_usage","updateraidtime","287373610639129009","ada",1],["1141159621277537239",20822,"slash_command_usage","createevent","287373610639129009","ada",1],["1141159621277537239",20822,"component_press","","",null,2],["1141159621277537239",20822,"member_join","","",null,1],["1141159621277537239",20822,"message_create","","537058916465798419","cleo",2]]', 8, 0);


--
-- Data for Name: refused_sends; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: reminder_messages; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: reminders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.reminders VALUES ('1141159621277537239', '1361dc42-4953-4991-aa46-6d6a42db2980', '1589704979839451136', 'Water the plants.', NULL, 1801504800000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085603249, '{"every":"day","interval":3}', '2027-02-01', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', '431923ef-e2ab-42a2-ad13-c01b5fb9fa58', '1589704979839451136', 'Raid at seven!', NULL, 1801591200000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085603271, '{"every":"week","interval":1,"weekdays":[1,4]}', '2027-02-02', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', 'b85bf538-5066-4eb5-b89f-9f5cdf1aa9db', '1589704979839451136', 'Rent.', NULL, 1801418400000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085603284, '{"every":"month","interval":1,"day_of_month":31}', '2027-01-31', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', '218971ff-af58-4c5b-9f3a-16dc780028c1', '1589704979839451136', 'Council.', NULL, 1802282400000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085603301, '{"every":"month","interval":2,"nth_weekday":{"nth":2,"weekday":2}}', '2027-02-10', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', 'f31bfbab-7e6a-494b-8bbc-3d7bf68c0cfa', '1589704979839451136', 'The hall opens.', NULL, 1803924000000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085603315, NULL, NULL, NULL, 0, NULL);
INSERT INTO public.reminders VALUES ('1141159621277537239', 'a1c51a45-9839-4976-8dd7-acf651efdcdc', '1589704979839451136', 'Paused.', NULL, 1801936800000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 2, '287373610639129009', 1799085603347, '{"every":"week","interval":2,"weekdays":[5]}', '2027-02-06', NULL, 1, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', 'ff3d916d-a30c-46c8-bf65-242eb86aebe0', '1589704979839451136', 'Skipped once.', NULL, 1801591200000, 'daily', NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, 1801504800000, NULL, NULL, NULL, NULL, 2, '287373610639129009', 1799085603371, NULL, NULL, NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', 'e099f7b6-dc63-4ce1-9970-933b06d14a28', '1589704979961085952', 'Sent at the kill.', NULL, 1799172017511, NULL, NULL, '19:00:17.511', 'Europe/Berlin', 0, 0, NULL, 1799172017511, NULL, NULL, NULL, 1, '287373610639129009', 1799172009517, '{"every":"day","interval":2}', '2027-01-05', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');


--
-- Data for Name: revisions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (1, '1141159621277537239', 1799085602560, '287373610639129009', 'ada', 'commands', 'commands', 'blame', '/blame', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (2, '1141159621277537239', 1799085602620, '287373610639129009', 'ada', 'commands', 'commands', 'unavailable', '/unavailable', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (3, '1141159621277537239', 1799085602639, '287373610639129009', 'ada', 'commands', 'commands', 'updateraidtime', '/updateraidtime', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (4, '1141159621277537239', 1799085602654, '287373610639129009', 'ada', 'commands', 'commands', 'ask', '/ask', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (5, '1141159621277537239', 1799085602675, '287373610639129009', 'ada', 'commands', 'commands', 'animehug', '/animehug', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (6, '1141159621277537239', 1799085602691, '287373610639129009', 'ada', 'commands', 'commands', 'createevent', '/createevent', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (7, '1141159621277537239', 1799085602709, '287373610639129009', 'ada', 'settings', 'settings', 'settings', 'Settings', 'changed', '[{"field":"prefix","before":"!","after":"%"},{"field":"welcome_message","before":"Welcome {user} to {server}!","after":"Hello {user}, this is {server}."},{"field":"welcome_embeds.0","before":null,"after":{"title":"Start here","description":"Say hello, {user}.","color":5793266,"image_url":null,"position":0}},{"field":"welcome_channel_id","before":null,"after":"1589704979801702400"},{"field":"unavailable_channel_id","before":null,"after":"1589704979898171392"},{"field":"default_action","before":"","after":"warn"},{"field":"enable_auto_mod","before":false,"after":true},{"field":"moderation_log_channel_id","before":null,"after":"1589704979906560000"},{"field":"alerts_channel_id","before":null,"after":"1589704979914948608"},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', '{"prefix":"!","welcome_message":"Welcome {user} to {server}!","welcome_embeds":[],"welcome_channel_id":null,"unavailable_channel_id":null,"default_action":"","enable_auto_mod":false,"moderation_log_channel_id":null,"alerts_channel_id":null,"time_zone":null,"posted_in":null}', NULL, NULL, NULL, 1063, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (8, '1141159621277537239', 1799085602796, '287373610639129009', 'ada', 'settings', 'settings', 'settings', 'Settings', 'changed', '[{"field":"prefix","before":"%","after":"?"}]', '{"prefix":"%"}', NULL, NULL, NULL, 59, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (9, '1141159621277537239', 1799085602823, '287373610639129009', 'ada', 'rules', 'rules', '1589704979822673920', '#house-rules', 'created', '[{"field":"rules.0","before":null,"after":{"content":"Be kind.","position":0}},{"field":"rules.1","before":null,"after":{"content":"No spam.","position":1}}]', NULL, NULL, NULL, NULL, 157, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (10, '1141159621277537239', 1799085602894, '287373610639129009', 'ada', 'rules', 'rules', '1589704979822673920', '#house-rules', 'changed', '[{"field":"rules.2","before":null,"after":{"content":"Have **fun**.","position":2}}]', '["Be kind.","No spam."]', NULL, NULL, NULL, 175, '[{"type":"channel","id":"1589704979822673920","name":"house-rules"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (11, '1141159621277537239', 1799085602976, '287373610639129009', 'ada', 'url_rules', 'url_rules', 'url_rules', 'URL rules', 'created', '[{"field":"rules.0","before":null,"after":{"input_pattern":"^https://example\\.com/","output_pattern":"https://example.org/","channel_ids":null,"position":0}},{"field":"rules.1","before":null,"after":{"input_pattern":"^https://b\\.example/","output_pattern":"https://example.org/","channel_ids":["1589704979877199872"],"position":1}},{"field":"rules.2","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www|m|mobile)\\.)?(?:x|twitter)\\.com/(\\w+)(?:/web)?/status(?:es)?/(\\d+)((?:/(?:photo|video)/\\d+)?)(?:/mediaviewer)?/?(?:[?#].*)?$","output_pattern":"https://fxtwitter.com/$1/status/$2$3","channel_ids":null,"position":2}},{"field":"rules.3","before":null,"after":{"input_pattern":"(?i)^https?://(?:[\\w-]+\\.)?reddit\\.com/((?:(?:r|u|user)/[\\w-]+/(?:comments|s)|comments)/\\w+(?:/[^/?#]+)*)/?(?:[?#].*)?$","output_pattern":"https://vxreddit.com/$1","channel_ids":null,"position":3}},{"field":"rules.4","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www\\.)?redd\\.it|(?:[\\w-]+\\.)?reddit\\.com/(?:gallery|video|poll|tb))/(\\w+)/?(?:[?#].*)?$","output_pattern":"https://vxreddit.com/comments/$1","channel_ids":null,"position":4}},{"field":"rules.5","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www|m|lite)\\.)?tiktok\\.com/(@[\\w.-]*/(?:video|photo)/\\d+|t/\\w+)/?(?:[?#].*)?$","output_pattern":"https://tnktok.com/$1","channel_ids":null,"position":5}},{"field":"rules.6","before":null,"after":{"input_pattern":"(?i)^https?://(?:www\\.)?(vm|vt)\\.tiktok\\.com/(\\w+)/?(?:[?#].*)?$","output_pattern":"https://$1.tnktok.com/$2","channel_ids":null,"position":6}},{"field":"rules.7","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www|m)\\.)?instagr(?:am\\.com|\\.am)/(?:(share/(?:(?:p|reels?)/)?[\\w-]+)|(?:[\\w.]+/)?((?:p|reels?|tv)/[\\w-]+)(?:/c/\\d+)?)/?(?:[?#].*)?$","output_pattern":"https://kkinstagram.com/$1$2","channel_ids":null,"position":7}},{"field":"rules.8","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www|m|mobile)\\.)?bsky\\.app/profile/([\\w.:%-]+/post/\\w+)/?(?:[?#].*)?$","output_pattern":"https://fxbsky.app/profile/$1","channel_ids":null,"position":8}},{"field":"rules.9","before":null,"after":{"input_pattern":"(?i)^(https?://)(?:(?:smile|m)\\.)?(www\\.)?amazon\\.(com(?:\\.(?:au|be|br|mx|tr))?|co\\.(?:jp|uk|za)|ae|ca|cn|de|eg|es|fr|ie|in|it|nl|pl|sa|se|sg)/(?:[^?#]*/)?(?:dp|gp/product|gp/aw/d|exec/obidos/asin|o/asin)/(\\w{10})(?:/[^/?#]|/?[?#].).*","output_pattern":"$1$2amazon.$3/dp/$4","channel_ids":null,"position":9}}]', NULL, NULL, NULL, NULL, 2518, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (12, '1141159621277537239', 1799085602999, '287373610639129009', 'ada', 'word_detection', 'word_lists', '1', 'Spoilers', 'created', '[{"field":"name","before":null,"after":"Spoilers"},{"field":"is_enabled","before":null,"after":true},{"field":"words.0","before":null,"after":{"value":"*snape*","position":0}},{"field":"patterns.0","before":null,"after":{"value":"(?i)spo[il]+er","position":0}},{"field":"allowed.0","before":null,"after":{"value":"snapehound","position":0}},{"field":"block","before":null,"after":true},{"field":"block_message","before":null,"after":"No spoilers here."},{"field":"alert","before":null,"after":true},{"field":"default_action","before":null,"after":false},{"field":"exempt_role_ids.0","before":null,"after":{"value":"1141162278454450983","position":0}},{"field":"exempt_channel_ids.0","before":null,"after":{"value":"1141161979523044334","position":0}}]', NULL, NULL, NULL, NULL, 751, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (13, '1141159621277537239', 1799085603120, '287373610639129009', 'ada', 'word_detection', 'word_lists', '2', 'Asleep', 'created', '[{"field":"name","before":null,"after":"Asleep"},{"field":"is_enabled","before":null,"after":false},{"field":"words.0","before":null,"after":{"value":"owl","position":0}},{"field":"patterns.0","before":null,"after":{"value":"(?i)spo[il]+er","position":0}},{"field":"allowed.0","before":null,"after":{"value":"snapehound","position":0}},{"field":"block","before":null,"after":true},{"field":"block_message","before":null,"after":"No spoilers here."},{"field":"alert","before":null,"after":true},{"field":"default_action","before":null,"after":false},{"field":"exempt_role_ids.0","before":null,"after":{"value":"1141162278454450983","position":0}},{"field":"exempt_channel_ids.0","before":null,"after":{"value":"1141161979523044334","position":0}}]', NULL, NULL, NULL, NULL, 746, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (14, '1141159621277537239', 1799085603201, '287373610639129009', 'ada', 'access', 'access', 'access', 'Access', 'changed', '[{"field":"entries.0","before":null,"after":{"id":"1141162378096855098","type":"role","settings":"view","reminders":"edit","until":null,"position":0}},{"field":"entries.1","before":null,"after":{"id":"537058916465798419","type":"user","name":"Cleo the Quick","rules":"edit","until":"2027-03-01","position":1}}]', '[]', NULL, NULL, NULL, 312, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (35, '1141159621277537239', 1799172009438, '287373610639129009', 'ada', 'rules', 'rules', '1589704979952697344', '#half-restore', 'created', '[{"field":"rules.0","before":null,"after":{"content":"As it was.","position":0}}]', NULL, NULL, NULL, NULL, 81, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (38, '1141159621277537239', 1799172017560, '287373610639129009', 'ada', 'rules', 'rules', '1589704979940114432', '#half-rules', 'created', '[{"field":"rules.0","before":null,"after":{"content":"A rule at the kill.","position":0}}]', NULL, NULL, 'rules-message 1589704979940114432', 1799172021560, 90, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (15, '1141159621277537239', 1799085603231, '287373610639129009', 'ada', 'role_buttons', 'saved_messages', 'raid night', 'Raid night', 'created', '[{"field":"name","before":null,"after":"Raid night"},{"field":"content","before":null,"after":"The raid begins."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', NULL, NULL, NULL, NULL, 604, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (16, '1141159621277537239', 1799085603251, '287373610639129009', 'ada', 'reminders', 'reminders', '1361dc42-4953-4991-aa46-6d6a42db2980', 'Water the plants.', 'created', '[{"field":"message","before":null,"after":"Water the plants."},{"field":"channel_id","before":null,"after":"1589704979839451136"},{"field":"next_run_at","before":null,"after":"2027-02-01T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"day","interval":3}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 827, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (18, '1141159621277537239', 1799085603286, '287373610639129009', 'ada', 'reminders', 'reminders', 'b85bf538-5066-4eb5-b89f-9f5cdf1aa9db', 'Rent.', 'created', '[{"field":"message","before":null,"after":"Rent."},{"field":"channel_id","before":null,"after":"1589704979839451136"},{"field":"next_run_at","before":null,"after":"2027-01-31T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"month","interval":1,"day_of_month":31}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 835, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (20, '1141159621277537239', 1799085603317, '287373610639129009', 'ada', 'reminders', 'reminders', 'f31bfbab-7e6a-494b-8bbc-3d7bf68c0cfa', 'The hall opens.', 'created', '[{"field":"message","before":null,"after":"The hall opens."},{"field":"channel_id","before":null,"after":"1589704979839451136"},{"field":"next_run_at","before":null,"after":"2027-03-01T18:00:00.000Z"},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 261, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (22, '1141159621277537239', 1799085603348, '287373610639129009', 'ada', 'reminders', 'reminders', 'a1c51a45-9839-4976-8dd7-acf651efdcdc', 'Paused.', 'changed', '[{"field":"is_paused","before":false,"after":true}]', '{"message":"Paused.","channel_id":"1589704979839451136","mention_role_id":null,"parts":"{\"embeds\":[{\"title\":\"First\",\"description\":\"One.\",\"color\":null,\"image_url\":null,\"fields\":[{\"name\":\"When\",\"value\":\"At seven\",\"inline\":true}]},{\"title\":\"Second\",\"description\":\"Two.\",\"color\":null,\"image_url\":null,\"footer\":{\"text\":\"The end\",\"icon_url\":null}}],\"components\":[{\"label\":\"The charter\",\"url\":\"https://guild.example/charter\",\"emoji\":null}]}","next_run_at":1801936800000,"recurrence_type":null,"recurrence_day_of_week":null,"recurrence":"{\"every\":\"week\",\"interval\":2,\"weekdays\":[5]}","first_day":"2027-02-06","last_day":null,"is_paused":0,"time_of_day":"19:00:00.000","time_zone":"Europe/Berlin","last_run_at":null,"last_sent_at":null,"version":1,"is_deleted":false}', NULL, NULL, NULL, 941, '[{"type":"channel","id":"1589704979839451136","name":"reminders"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (23, '1141159621277537239', 1799085603360, '287373610639129009', 'ada', 'reminders', 'reminders', 'ff3d916d-a30c-46c8-bf65-242eb86aebe0', 'Skipped once.', 'created', '[{"field":"message","before":null,"after":"Skipped once."},{"field":"channel_id","before":null,"after":"1589704979839451136"},{"field":"next_run_at","before":null,"after":"2027-02-01T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence_type","before":null,"after":"daily"},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 807, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (25, '1141159621277537239', 1799085603386, '287373610639129009', 'ada', 'reminders', 'reminders', 'b2236905-bc16-49b4-b30d-e878324961ea', 'Deleted.', 'created', '[{"field":"message","before":null,"after":"Deleted."},{"field":"channel_id","before":null,"after":"1589704979839451136"},{"field":"next_run_at","before":null,"after":"2027-03-01T18:00:00.000Z"},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 254, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (28, '1141159621277537239', 1799085603508, '287373610639129009', 'ada', 'role_buttons', 'role_buttons', '00699db4-0e1a-45c4-a16c-ed4dfe9bbf8d', '#menus', 'created', '[{"field":"channel_id","before":null,"after":"1589704979847839744"},{"field":"message_id","before":null,"after":"1589704983819845632"},{"field":"pick_one","before":null,"after":false},{"field":"buttons.0","before":null,"after":{"id":"jGiZDb_Z","role_id":"1141162577385857632","label":"Raider","emoji":"⚔️","style":"primary","add_only":false,"pick_one":false,"confirmed_permissions":[],"position":0}}]', NULL, NULL, NULL, NULL, 404, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (17, '1141159621277537239', 1799085603272, '287373610639129009', 'ada', 'reminders', 'reminders', '431923ef-e2ab-42a2-ad13-c01b5fb9fa58', 'Raid at seven!', 'created', '[{"field":"message","before":null,"after":"Raid at seven!"},{"field":"channel_id","before":null,"after":"1589704979839451136"},{"field":"next_run_at","before":null,"after":"2027-02-02T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"week","interval":1,"weekdays":[1,4]}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 842, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (19, '1141159621277537239', 1799085603302, '287373610639129009', 'ada', 'reminders', 'reminders', '218971ff-af58-4c5b-9f3a-16dc780028c1', 'Council.', 'created', '[{"field":"message","before":null,"after":"Council."},{"field":"channel_id","before":null,"after":"1589704979839451136"},{"field":"next_run_at","before":null,"after":"2027-02-10T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"month","interval":2,"nth_weekday":{"nth":2,"weekday":2}}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 856, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (21, '1141159621277537239', 1799085603333, '287373610639129009', 'ada', 'reminders', 'reminders', 'a1c51a45-9839-4976-8dd7-acf651efdcdc', 'Paused.', 'created', '[{"field":"message","before":null,"after":"Paused."},{"field":"channel_id","before":null,"after":"1589704979839451136"},{"field":"next_run_at","before":null,"after":"2027-02-06T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"week","interval":2,"weekdays":[5]}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 833, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (24, '1141159621277537239', 1799085603373, '287373610639129009', 'ada', 'reminders', 'reminders', 'ff3d916d-a30c-46c8-bf65-242eb86aebe0', 'Skipped once.', 'skipped', '[{"field":"next_run_at","before":"2027-02-01T18:00:00.000Z","after":"2027-02-02T18:00:00.000Z"}]', '{"message":"Skipped once.","channel_id":"1589704979839451136","mention_role_id":null,"parts":"{\"embeds\":[{\"title\":\"First\",\"description\":\"One.\",\"color\":null,\"image_url\":null,\"fields\":[{\"name\":\"When\",\"value\":\"At seven\",\"inline\":true}]},{\"title\":\"Second\",\"description\":\"Two.\",\"color\":null,\"image_url\":null,\"footer\":{\"text\":\"The end\",\"icon_url\":null}}],\"components\":[{\"label\":\"The charter\",\"url\":\"https://guild.example/charter\",\"emoji\":null}]}","next_run_at":1801504800000,"recurrence_type":"daily","recurrence_day_of_week":null,"recurrence":null,"first_day":null,"last_day":null,"is_paused":0,"time_of_day":"19:00:00.000","time_zone":"Europe/Berlin","last_run_at":null,"last_sent_at":null,"version":1,"is_deleted":false}', 1801504800000, NULL, NULL, 937, '[{"type":"channel","id":"1589704979839451136","name":"reminders"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (26, '1141159621277537239', 1799085603399, '287373610639129009', 'ada', 'reminders', 'reminders', 'b2236905-bc16-49b4-b30d-e878324961ea', 'Deleted.', 'deleted', '[{"field":"message","before":"Deleted.","after":null},{"field":"channel_id","before":"1589704979839451136","after":null},{"field":"next_run_at","before":"2027-03-01T18:00:00.000Z","after":null},{"field":"time_zone","before":"Europe/Berlin","after":null}]', '{"message":"Deleted.","channel_id":"1589704979839451136","mention_role_id":null,"parts":null,"next_run_at":1803924000000,"recurrence_type":null,"recurrence_day_of_week":null,"recurrence":null,"first_day":null,"last_day":null,"is_paused":0,"time_of_day":"19:00:00.000","time_zone":"Europe/Berlin","last_run_at":null,"last_sent_at":null,"version":1,"is_deleted":true}', 1803924000000, NULL, NULL, 685, '[{"type":"channel","id":"1589704979839451136","name":"reminders"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (27, '1141159621277537239', 1799085603442, '287373610639129009', 'ada', 'role_buttons', 'messages', '1589704983819845632', 'Pick your roles.', 'posted', '[{"field":"content","before":null,"after":"Pick your roles."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', '{"channel_id":"1589704979847839744"}', 0, NULL, NULL, 588, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (40, '904882766124666248', 1799172017583, '489223684992463714', 'ben', 'commands', 'commands', 'blame', '/blame', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (29, '1141159621277537239', 1799085603628, '287373610639129009', 'ada', 'role_buttons', 'role_buttons', '00699db4-0e1a-45c4-a16c-ed4dfe9bbf8d', '#menus', 'changed', '[{"field":"buttons.1","before":null,"after":{"id":"_scGei8H","role_id":null,"label":"More","emoji":null,"style":"secondary","add_only":false,"pick_one":true,"confirmed_permissions":[],"position":1}},{"field":"buttons.2","before":null,"after":{"id":"DtuVwgI4","role_id":"1141162577385857632","label":"Raider too","emoji":null,"style":"success","add_only":true,"pick_one":false,"confirmed_permissions":[],"path":"More › Raider too","position":2}},{"field":"buttons.3","before":null,"after":{"id":"Q1MoPsxT","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"danger","add_only":false,"pick_one":false,"confirmed_permissions":[],"position":3}}]', '{"channel_id":"1589704979847839744","message_id":"1589704983819845632","buttons":[{"id":"jGiZDb_Z","role_id":"1141162577385857632","label":"Raider","emoji":"⚔️","style":"primary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}],"pick_one":false,"version":1,"created_at":1799085603508,"message":{"content":"Pick your roles.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}}', NULL, NULL, NULL, 1483, '[{"type":"channel","id":"1589704979847839744","name":"menus"},{"type":"role","id":"1141162577385857632","name":"Raider"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (30, '1141159621277537239', 1799085603712, '287373610639129009', 'ada', 'role_buttons', 'messages', '1589704984939724800', 'First text.', 'posted', '[{"field":"content","before":null,"after":"First text."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', '{"channel_id":"1589704979864616960"}', 0, NULL, NULL, 583, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (31, '1141159621277537239', 1799085603752, '287373610639129009', 'ada', 'role_buttons', 'messages', '1589704984939724800', 'Second text.', 'changed', '[{"field":"content","before":"First text.","after":"Second text."}]', '{"channel_id":"1589704979864616960","content":"First text.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}', NULL, NULL, NULL, 533, '[{"type":"channel","id":"1589704979864616960","name":"posts"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (32, '1141159621277537239', 1799172009377, '287373610639129009', 'ada', 'role_buttons', 'messages', '1590067396599611392', 'Before the edit.', 'posted', '[{"field":"content","before":null,"after":"Before the edit."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', '{"channel_id":"1589704979931725824"}', 0, NULL, NULL, 588, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (33, '1141159621277537239', 1799172009402, '287373610639129009', 'ada', 'role_buttons', 'messages', '1590067396683497472', 'Buttons that are being changed.', 'posted', '[{"field":"content","before":null,"after":"Buttons that are being changed."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', '{"channel_id":"1589704979973668864"}', 0, NULL, NULL, 603, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (34, '1141159621277537239', 1799172009411, '287373610639129009', 'ada', 'role_buttons', 'role_buttons', '477d087a-cdc7-4d18-bdd6-c6967ad89609', '#half-buttons', 'created', '[{"field":"channel_id","before":null,"after":"1589704979973668864"},{"field":"message_id","before":null,"after":"1590067396683497472"},{"field":"pick_one","before":null,"after":false},{"field":"buttons.0","before":null,"after":{"id":"Uc6DDGQa","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"position":0}}]', NULL, NULL, NULL, NULL, 402, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (36, '1141159621277537239', 1799172009471, '287373610639129009', 'ada', 'rules', 'rules', '1589704979952697344', '#half-restore', 'changed', '[{"field":"rules.0","before":{"content":"As it was.","position":0},"after":{"content":"As it is.","position":0}}]', '["As it was."]', NULL, NULL, NULL, 196, '[{"type":"channel","id":"1589704979952697344","name":"half-restore"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (37, '1141159621277537239', 1799172009517, '287373610639129009', 'ada', 'reminders', 'reminders', 'e099f7b6-dc63-4ce1-9970-933b06d14a28', 'Sent at the kill.', 'created', '[{"field":"message","before":null,"after":"Sent at the kill."},{"field":"channel_id","before":null,"after":"1589704979961085952"},{"field":"next_run_at","before":null,"after":"2027-01-05T18:00:17.511Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"day","interval":2}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 827, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (39, '1141159621277537239', 1799172017575, '287373610639129009', 'ada', 'rules', 'rules', '1589704979952697344', '#half-restore', 'restored', '[{"field":"rules.0","before":{"content":"As it is.","position":0},"after":{"content":"As it was.","position":0}}]', '["As it is."]', NULL, 'rules-message 1589704979952697344', 1799172021575, 195, '[{"type":"channel","id":"1589704979952697344","name":"half-restore"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (41, '1141159621277537239', 1799172017560, '287373610639129009', 'ada', 'role_buttons', 'role_buttons', '477d087a-cdc7-4d18-bdd6-c6967ad89609', '#half-buttons', 'changed', '[{"field":"buttons.1","before":null,"after":{"id":"HOFf2scx","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"position":1}}]', '{"channel_id":"1589704979973668864","message_id":"1590067396683497472","buttons":[{"id":"Uc6DDGQa","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}],"pick_one":false,"version":1,"created_at":1799172009411,"message":{"content":"Buttons that are being changed.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}}', NULL, 'role-buttons 1589704979973668864:1590067396683497472', 1799172021560, 1060, '[{"type":"channel","id":"1589704979973668864","name":"half-buttons"},{"type":"role","id":"1141162577385857632","name":"Raider"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (42, '1141159621277537239', 1799172017595, '287373610639129009', 'ada', 'word_detection', 'word_lists', '3', 'At the kill', 'created', '[{"field":"name","before":null,"after":"At the kill"},{"field":"is_enabled","before":null,"after":true},{"field":"words.0","before":null,"after":{"value":"dumbledore","position":0}},{"field":"patterns.0","before":null,"after":{"value":"(?i)spo[il]+er","position":0}},{"field":"allowed.0","before":null,"after":{"value":"snapehound","position":0}},{"field":"block","before":null,"after":true},{"field":"block_message","before":null,"after":"No spoilers here."},{"field":"alert","before":null,"after":true},{"field":"default_action","before":null,"after":false},{"field":"exempt_role_ids.0","before":null,"after":{"value":"1141162278454450983","position":0}},{"field":"exempt_channel_ids.0","before":null,"after":{"value":"1141161979523044334","position":0}}]', NULL, NULL, 'word-lists ', 1799172021577, 757, NULL);


--
-- Data for Name: role_button_reposts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: role_buttons; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1589704983819845632', '1589704979847839744', '00699db4-0e1a-45c4-a16c-ed4dfe9bbf8d', '[{"id":"jGiZDb_Z","role_id":"1141162577385857632","label":"Raider","emoji":"⚔️","style":"primary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]},{"id":"_scGei8H","role_id":null,"label":"More","emoji":null,"style":"secondary","add_only":false,"pick_one":true,"confirmed_permissions":[],"children":[{"id":"DtuVwgI4","role_id":"1141162577385857632","label":"Raider too","emoji":null,"style":"success","add_only":true,"pick_one":false,"confirmed_permissions":[],"children":[]}]},{"id":"Q1MoPsxT","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"danger","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}]', 0, 2, 1799085603508, '287373610639129009', 1799085603628, 2, 2, NULL, NULL, '[]', 0, 1, '{"content":"Pick your roles.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1590067396683497472', '1589704979973668864', '477d087a-cdc7-4d18-bdd6-c6967ad89609', '[{"id":"Uc6DDGQa","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]},{"id":"HOFf2scx","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}]', 0, 2, 1799172009411, '287373610639129009', 1799172017560, 2, 2, '{"configId":"477d087a-cdc7-4d18-bdd6-c6967ad89609","buttons":[{"id":"Uc6DDGQa","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}],"pickOne":false,"arePermissionsRecorded":true,"version":1,"createdAt":1799172009411,"updatedBy":"287373610639129009","updatedAt":1799172009411}', 1799172021560, '[]', 0, 1, '{"content":"Buttons that are being changed.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');


--
-- Data for Name: role_presses; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: saved_messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.saved_messages VALUES ('1141159621277537239', 'raid night', 'Raid night', 'The raid begins.', '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}', 1, '287373610639129009', 1799085603229);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('Nb7GyoE2Y-Gd-0ZZChenVuuI', '287373610639129009', 1799085602335, 1799690402335, NULL);
INSERT INTO public.sessions VALUES ('ulQJniP5PK-d5PCheuIoQ888', '489223684992463714', 1799085602367, 1799690402367, NULL);


--
-- Data for Name: shard_leases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.shard_leases VALUES (1, 0, 'guildhall ddf4efc4-02ba-420f-9d73-5ffa28d1a246 2f527303-61dd-4e3f-a26d-063f8dae0d42', 1799172038115);


--
-- Data for Name: url_rule_lists; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.url_rule_lists VALUES ('1141159621277537239', '[{"input_pattern":"^https://example\\.com/","output_pattern":"https://example.org/","channel_ids":null},{"input_pattern":"^https://b\\.example/","output_pattern":"https://example.org/","channel_ids":["1589704979877199872"]},{"input_pattern":"(?i)^https?://(?:(?:www|m|mobile)\\.)?(?:x|twitter)\\.com/(\\w+)(?:/web)?/status(?:es)?/(\\d+)((?:/(?:photo|video)/\\d+)?)(?:/mediaviewer)?/?(?:[?#].*)?$","output_pattern":"https://fxtwitter.com/$1/status/$2$3","channel_ids":null},{"input_pattern":"(?i)^https?://(?:[\\w-]+\\.)?reddit\\.com/((?:(?:r|u|user)/[\\w-]+/(?:comments|s)|comments)/\\w+(?:/[^/?#]+)*)/?(?:[?#].*)?$","output_pattern":"https://vxreddit.com/$1","channel_ids":null},{"input_pattern":"(?i)^https?://(?:(?:www\\.)?redd\\.it|(?:[\\w-]+\\.)?reddit\\.com/(?:gallery|video|poll|tb))/(\\w+)/?(?:[?#].*)?$","output_pattern":"https://vxreddit.com/comments/$1","channel_ids":null},{"input_pattern":"(?i)^https?://(?:(?:www|m|lite)\\.)?tiktok\\.com/(@[\\w.-]*/(?:video|photo)/\\d+|t/\\w+)/?(?:[?#].*)?$","output_pattern":"https://tnktok.com/$1","channel_ids":null},{"input_pattern":"(?i)^https?://(?:www\\.)?(vm|vt)\\.tiktok\\.com/(\\w+)/?(?:[?#].*)?$","output_pattern":"https://$1.tnktok.com/$2","channel_ids":null},{"input_pattern":"(?i)^https?://(?:(?:www|m)\\.)?instagr(?:am\\.com|\\.am)/(?:(share/(?:(?:p|reels?)/)?[\\w-]+)|(?:[\\w.]+/)?((?:p|reels?|tv)/[\\w-]+)(?:/c/\\d+)?)/?(?:[?#].*)?$","output_pattern":"https://kkinstagram.com/$1$2","channel_ids":null},{"input_pattern":"(?i)^https?://(?:(?:www|m|mobile)\\.)?bsky\\.app/profile/([\\w.:%-]+/post/\\w+)/?(?:[?#].*)?$","output_pattern":"https://fxbsky.app/profile/$1","channel_ids":null},{"input_pattern":"(?i)^(https?://)(?:(?:smile|m)\\.)?(www\\.)?amazon\\.(com(?:\\.(?:au|be|br|mx|tr))?|co\\.(?:jp|uk|za)|ae|ca|cn|de|eg|es|fr|ie|in|it|nl|pl|sa|se|sg)/(?:[^?#]*/)?(?:dp|gp/product|gp/aw/d|exec/obidos/asin|o/asin)/(\\w{10})(?:/[^/?#]|/?[?#].).*","output_pattern":"$1$2amazon.$3/dp/$4","channel_ids":null}]', 1, '287373610639129009', 1799085602974);


--
-- Data for Name: user_guilds; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('287373610639129009', 'ada', '8342729096ea3675442027381ff50dfe', 1799085602335);
INSERT INTO public.users VALUES ('489223684992463714', 'ben', '1a5f04b1d7e3c2968b0f7d6e5c4b3a29', 1799085602367);


--
-- Data for Name: word_hits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.word_hits VALUES ('1141159621277537239', 20822, 1, '*snape*', 'Spoilers', 1);


--
-- Data for Name: word_list_sets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.word_list_sets VALUES ('1141159621277537239', 3, 3, '{"version":2,"changedId":"3","lists":[{"id":"1","version":1,"content":{"name":"Spoilers","is_enabled":true,"words":["*snape*"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]},"updatedBy":"287373610639129009","updatedAt":1799085602993},{"id":"2","version":2,"content":{"name":"Asleep","is_enabled":false,"words":["owl"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]},"updatedBy":"287373610639129009","updatedAt":1799085603113}]}', 1799172021577, 3, 3, '[]', 0, NULL);


--
-- Data for Name: word_lists; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.word_lists VALUES ('1141159621277537239', 2, 2, '{"name":"Asleep","is_enabled":false,"words":["owl"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '287373610639129009', 1799085603113, 0, 2, '1589704982628663296', NULL, '{"name":"Asleep","is_enabled":false,"words":["owl"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert_channel_id":"1589704979906560000","timeout_seconds":null,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '{"name":"Asleep","is_enabled":false,"words":["owl"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert_channel_id":"1589704979906560000","timeout_seconds":null,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '[]', NULL, NULL, NULL);
INSERT INTO public.word_lists VALUES ('1141159621277537239', 1, 1, '{"name":"Spoilers","is_enabled":true,"words":["*snape*"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '287373610639129009', 1799085602993, 0, 1, '1589704982196649984', NULL, '{"name":"Spoilers","is_enabled":true,"words":["*snape*"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert_channel_id":"1589704979906560000","timeout_seconds":null,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '{"name":"Spoilers","is_enabled":true,"words":["*snape*"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert_channel_id":"1589704979906560000","timeout_seconds":null,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '[]', NULL, NULL, NULL);
INSERT INTO public.word_lists VALUES ('1141159621277537239', 3, 3, '{"name":"At the kill","is_enabled":true,"words":["dumbledore"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '287373610639129009', 1799172017577, 0, 0, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL);


--
-- Name: analytics_users_user_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.analytics_users_user_number_seq', 1, false);


--
-- Name: parked_events_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.parked_events_id_seq', 1, false);


--
-- Name: recorded_events_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.recorded_events_id_seq', 4, true);


--
-- Name: revisions_revision_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.revisions_revision_id_seq', 42, true);


--
-- Name: analytics_event_days analytics_event_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytics_event_days
    ADD CONSTRAINT analytics_event_days_pkey PRIMARY KEY (guild_id, day, event, command);


--
-- Name: analytics_user_days analytics_user_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytics_user_days
    ADD CONSTRAINT analytics_user_days_pkey PRIMARY KEY (guild_id, day, block);


--
-- Name: analytics_users analytics_users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytics_users
    ADD CONSTRAINT analytics_users_pkey PRIMARY KEY (user_number);


--
-- Name: analytics_users analytics_users_user_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytics_users
    ADD CONSTRAINT analytics_users_user_id_key UNIQUE (user_id);


--
-- Name: auto_mod_savers auto_mod_savers_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auto_mod_savers
    ADD CONSTRAINT auto_mod_savers_key PRIMARY KEY (guild_id, user_id);


--
-- Name: blame_counts blame_counts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.blame_counts
    ADD CONSTRAINT blame_counts_key PRIMARY KEY (guild_id, user_id);


--
-- Name: bot_profile bot_profile_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bot_profile
    ADD CONSTRAINT bot_profile_pkey PRIMARY KEY (id);


--
-- Name: channel_rules channel_rules_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.channel_rules
    ADD CONSTRAINT channel_rules_key PRIMARY KEY (guild_id, channel_id);


--
-- Name: counted_word_hits counted_word_hits_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.counted_word_hits
    ADD CONSTRAINT counted_word_hits_key PRIMARY KEY (guild_id, hit_id);


--
-- Name: discord_tokens discord_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.discord_tokens
    ADD CONSTRAINT discord_tokens_pkey PRIMARY KEY (user_id);


--
-- Name: earlier_word_rules earlier_word_rules_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.earlier_word_rules
    ADD CONSTRAINT earlier_word_rules_key PRIMARY KEY (guild_id, rule_id);


--
-- Name: event_sign_ups event_sign_ups_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event_sign_ups
    ADD CONSTRAINT event_sign_ups_key PRIMARY KEY (guild_id, event_id, slot_id, user_id);


--
-- Name: event_slots event_slots_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event_slots
    ADD CONSTRAINT event_slots_key PRIMARY KEY (guild_id, event_id, slot_id);


--
-- Name: events events_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_key PRIMARY KEY (guild_id, event_id);


--
-- Name: gateway_counts gateway_counts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gateway_counts
    ADD CONSTRAINT gateway_counts_key PRIMARY KEY (shard_count, shard_id);


--
-- Name: gateway_sessions gateway_sessions_by_count_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gateway_sessions
    ADD CONSTRAINT gateway_sessions_by_count_key PRIMARY KEY (shard_count, shard_id);


--
-- Name: guild_access guild_access_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_access
    ADD CONSTRAINT guild_access_pkey PRIMARY KEY (guild_id);


--
-- Name: guild_checks guild_checks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_checks
    ADD CONSTRAINT guild_checks_pkey PRIMARY KEY (guild_id);


--
-- Name: guild_commands guild_commands_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_commands
    ADD CONSTRAINT guild_commands_key PRIMARY KEY (guild_id, command_name);


--
-- Name: guild_members guild_members_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_members
    ADD CONSTRAINT guild_members_key PRIMARY KEY (guild_id, user_id);


--
-- Name: guild_problems guild_problems_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_problems
    ADD CONSTRAINT guild_problems_key PRIMARY KEY (guild_id, problem_id);


--
-- Name: guild_settings guild_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_settings
    ADD CONSTRAINT guild_settings_pkey PRIMARY KEY (guild_id);


--
-- Name: guilds guilds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guilds
    ADD CONSTRAINT guilds_pkey PRIMARY KEY (guild_id);


--
-- Name: handled_events handled_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.handled_events
    ADD CONSTRAINT handled_events_pkey PRIMARY KEY (event_id);


--
-- Name: hug_counts hug_counts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hug_counts
    ADD CONSTRAINT hug_counts_key PRIMARY KEY (guild_id, giver_id, receiver_id);


--
-- Name: idempotency_keys idempotency_keys_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_key PRIMARY KEY (user_id, method, path, key);


--
-- Name: identify_turns identify_turns_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identify_turns
    ADD CONSTRAINT identify_turns_pkey PRIMARY KEY (bucket);


--
-- Name: jobs jobs_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_key PRIMARY KEY (guild_id, kind, key);


--
-- Name: kysely_migration_lock kysely_migration_lock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);


--
-- Name: kysely_migration kysely_migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);


--
-- Name: message_requests message_requests_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message_requests
    ADD CONSTRAINT message_requests_key PRIMARY KEY (guild_id, request_id);


--
-- Name: message_versions message_versions_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message_versions
    ADD CONSTRAINT message_versions_key PRIMARY KEY (guild_id, message_id);


--
-- Name: moderation_hits moderation_hits_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.moderation_hits
    ADD CONSTRAINT moderation_hits_key PRIMARY KEY (guild_id, hit_id);


--
-- Name: parked_events parked_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.parked_events
    ADD CONSTRAINT parked_events_pkey PRIMARY KEY (id);


--
-- Name: parked_events parked_events_session_id_seq_module_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.parked_events
    ADD CONSTRAINT parked_events_session_id_seq_module_key UNIQUE (session_id, seq, module);


--
-- Name: problem_alerts problem_alerts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.problem_alerts
    ADD CONSTRAINT problem_alerts_key PRIMARY KEY (guild_id, alert_key);


--
-- Name: raid_times raid_times_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.raid_times
    ADD CONSTRAINT raid_times_key PRIMARY KEY (guild_id, channel_id);


--
-- Name: recorded_events recorded_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recorded_events
    ADD CONSTRAINT recorded_events_pkey PRIMARY KEY (id);


--
-- Name: refused_sends refused_sends_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refused_sends
    ADD CONSTRAINT refused_sends_key PRIMARY KEY (guild_id, setting);


--
-- Name: reminder_messages reminder_messages_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reminder_messages
    ADD CONSTRAINT reminder_messages_key PRIMARY KEY (guild_id, message_id);


--
-- Name: reminders reminders_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_key PRIMARY KEY (guild_id, reminder_id);


--
-- Name: revisions revisions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_pkey PRIMARY KEY (revision_id);


--
-- Name: role_button_reposts role_button_reposts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.role_button_reposts
    ADD CONSTRAINT role_button_reposts_key PRIMARY KEY (guild_id, request_id);


--
-- Name: role_buttons role_buttons_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.role_buttons
    ADD CONSTRAINT role_buttons_key PRIMARY KEY (guild_id, message_id);


--
-- Name: role_presses role_presses_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.role_presses
    ADD CONSTRAINT role_presses_key PRIMARY KEY (guild_id, interaction_id);


--
-- Name: saved_messages saved_messages_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saved_messages
    ADD CONSTRAINT saved_messages_key PRIMARY KEY (guild_id, folded_name);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (session_id);


--
-- Name: shard_leases shard_leases_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.shard_leases
    ADD CONSTRAINT shard_leases_key PRIMARY KEY (shard_count, shard_id);


--
-- Name: link_replies url_answers_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.link_replies
    ADD CONSTRAINT url_answers_key PRIMARY KEY (guild_id, message_id);


--
-- Name: url_rule_lists url_rule_lists_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.url_rule_lists
    ADD CONSTRAINT url_rule_lists_pkey PRIMARY KEY (guild_id);


--
-- Name: user_guilds user_guilds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_guilds
    ADD CONSTRAINT user_guilds_pkey PRIMARY KEY (user_id);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (user_id);


--
-- Name: word_hits word_hits_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.word_hits
    ADD CONSTRAINT word_hits_key PRIMARY KEY (guild_id, day, list_id, word);


--
-- Name: word_list_sets word_list_sets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.word_list_sets
    ADD CONSTRAINT word_list_sets_pkey PRIMARY KEY (guild_id);


--
-- Name: word_lists word_lists_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.word_lists
    ADD CONSTRAINT word_lists_key PRIMARY KEY (guild_id, list_id);


--
-- Name: analytics_event_days_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analytics_event_days_by_day ON public.analytics_event_days USING btree (day);


--
-- Name: analytics_user_days_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analytics_user_days_by_day ON public.analytics_user_days USING btree (day);


--
-- Name: analytics_users_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analytics_users_by_day ON public.analytics_users USING btree (last_day);


--
-- Name: blame_counts_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX blame_counts_by_user ON public.blame_counts USING btree (user_id, count);


--
-- Name: counted_word_hits_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX counted_word_hits_by_time ON public.counted_word_hits USING btree (counted_at);


--
-- Name: earlier_word_rules_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX earlier_word_rules_by_time ON public.earlier_word_rules USING btree (ended_at);


--
-- Name: event_sign_ups_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX event_sign_ups_in_order ON public.event_sign_ups USING btree (guild_id, event_id, "position");


--
-- Name: event_slots_by_ping; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX event_slots_by_ping ON public.event_slots USING btree (guild_id, ping_message_id);


--
-- Name: event_slots_by_scheduled_event; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX event_slots_by_scheduled_event ON public.event_slots USING btree (guild_id, scheduled_event_id);


--
-- Name: events_by_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_by_end ON public.events USING btree (ends_at);


--
-- Name: events_by_message; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_by_message ON public.events USING btree (guild_id, message_id);


--
-- Name: events_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_open ON public.events USING btree (guild_id, ends_at) WHERE (is_cancelled = 0);


--
-- Name: guild_members_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX guild_members_by_user ON public.guild_members USING btree (user_id);


--
-- Name: handled_events_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX handled_events_by_time ON public.handled_events USING btree (handled_at);


--
-- Name: hug_counts_by_receiver; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX hug_counts_by_receiver ON public.hug_counts USING btree (guild_id, receiver_id);


--
-- Name: idempotency_keys_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_by_time ON public.idempotency_keys USING btree (created_at);


--
-- Name: idempotency_keys_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_by_user ON public.idempotency_keys USING btree (user_id, created_at);


--
-- Name: jobs_blocked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_blocked ON public.jobs USING btree (guild_id, kind) WHERE (state = 'blocked'::text);


--
-- Name: jobs_done; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_done ON public.jobs USING btree (updated_at) WHERE ((state = 'done'::text) AND (is_once = 1));


--
-- Name: jobs_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_due ON public.jobs USING btree (priority, run_at) WHERE (state = 'open'::text);


--
-- Name: jobs_failed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_failed ON public.jobs USING btree (run_at) WHERE ((state = 'open'::text) AND (attempts > 0));


--
-- Name: jobs_lanes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_lanes ON public.jobs USING btree (guild_id, lane) WHERE ((state = 'open'::text) AND (lane IS NOT NULL));


--
-- Name: jobs_leased; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_leased ON public.jobs USING btree (leased_until) WHERE (lease_token IS NOT NULL);


--
-- Name: jobs_next; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_next ON public.jobs USING btree (run_at) WHERE (state = 'open'::text);


--
-- Name: link_replies_by_channel; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX link_replies_by_channel ON public.link_replies USING btree (guild_id, channel_id);


--
-- Name: link_replies_by_reply; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX link_replies_by_reply ON public.link_replies USING btree (guild_id, reply_id);


--
-- Name: link_replies_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX link_replies_by_time ON public.link_replies USING btree (created_at);


--
-- Name: message_requests_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX message_requests_by_time ON public.message_requests USING btree (requested_at);


--
-- Name: moderation_hits_by_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX moderation_hits_by_end ON public.moderation_hits USING btree (done_at);


--
-- Name: moderation_hits_by_log_message; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX moderation_hits_by_log_message ON public.moderation_hits USING btree (log_message_id);


--
-- Name: moderation_hits_by_message; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX moderation_hits_by_message ON public.moderation_hits USING btree (guild_id, user_id, content_hash, happened_at);


--
-- Name: problem_alerts_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX problem_alerts_by_time ON public.problem_alerts USING btree (closed_at);


--
-- Name: problem_alerts_closed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX problem_alerts_closed ON public.problem_alerts USING btree (guild_id, closed_at);


--
-- Name: problem_alerts_message; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX problem_alerts_message ON public.problem_alerts USING btree (guild_id, message_id);


--
-- Name: problem_alerts_open; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX problem_alerts_open ON public.problem_alerts USING btree (guild_id) WHERE (closed_at IS NULL);


--
-- Name: reminder_messages_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reminder_messages_by_time ON public.reminder_messages USING btree (noted_at);


--
-- Name: reminders_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reminders_open ON public.reminders USING btree (guild_id, next_run_at) WHERE (is_sent = 0);


--
-- Name: revisions_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX revisions_key ON public.revisions USING btree (guild_id, revision_id, area, user_id);


--
-- Name: revisions_undecided; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX revisions_undecided ON public.revisions USING btree (guild_id, undecided) WHERE (undecided IS NOT NULL);


--
-- Name: role_button_reposts_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX role_button_reposts_by_time ON public.role_button_reposts USING btree (requested_at);


--
-- Name: role_buttons_by_config; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX role_buttons_by_config ON public.role_buttons USING btree (guild_id, config_id);


--
-- Name: role_buttons_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX role_buttons_by_time ON public.role_buttons USING btree (updated_at);


--
-- Name: role_presses_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX role_presses_by_age ON public.role_presses USING btree (received_at);


--
-- Name: sessions_by_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);


--
-- Name: sessions_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id, expires_at);


--
-- Name: user_guilds_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX user_guilds_by_time ON public.user_guilds USING btree (fetched_at);


--
-- Name: users_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_by_time ON public.users USING btree (updated_at);


--
-- Name: word_hits_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX word_hits_by_day ON public.word_hits USING btree (day);


--
-- PostgreSQL database dump complete
--



