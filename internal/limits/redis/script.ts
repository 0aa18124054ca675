/**
 * The decision as Redis takes it: both limits in one script over one key of the account, so in one round trip and in one
 * place, on a cluster too. Time is Redis' own, so that windows agree between processes whatever their clocks say.
 *
 * A key holds the pair of windows that internal/limits/windows.ts speaks of: minute and month (when they began), what is
 * used of each, and `born`, when this count of the month began: a count that was lost and begun anew has another.
 */
import type { Outcome, Usage } from "../windows.ts";

const windows = `
local function monthStart(ms)
  local days = math.floor(ms / 86400000)
  local z = days + 719468
  local era = math.floor(z / 146097)
  local doe = z - era * 146097
  local yoe = math.floor((doe - math.floor(doe / 1460) + math.floor(doe / 36524) - math.floor(doe / 146096)) / 365)
  local doy = doe - (365 * yoe + math.floor(yoe / 4) - math.floor(yoe / 100))
  local mp = math.floor((5 * doy + 2) / 153)
  return (days - (doy - math.floor((153 * mp + 2) / 5))) * 86400000
end
local function monthEnd(start) return monthStart(start + 32 * 86400000) end
`;

/**
 * KEYS: the account's. ARGV: points, the burst's and the month's limit; what the month begins with when it is not there, or ""
 * to be asked for it; the time in ms, or "" for Redis' own; then what this process reserved (see reservations.ts): the minute it speaks of,
 * the least that is used of it, what is to be added; the count of the month it speaks of (\`born\`), what is to be added to it.
 */
export const decideScript = `${windows}
local points, burst, quota = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local now = tonumber(ARGV[5])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local kept = redis.call('HMGET', KEYS[1], 'minute', 'minute_used', 'month', 'month_used', 'born')
local minute, minuteUsed = now - now % 60000, 0
local keptMinute = tonumber(kept[1])
if keptMinute and (keptMinute == minute or keptMinute == minute + 60000) then
  minute, minuteUsed = keptMinute, tonumber(kept[2])
end
local month, monthUsed, born = monthStart(now), 0, now
local keptMonth = tonumber(kept[3])
local fresh = not (keptMonth and (keptMonth == month or keptMonth == monthEnd(month)))
if fresh then
  if ARGV[4] == '' then return {3, minute, 0, month, 0, 0, now} end
  monthUsed = tonumber(ARGV[4])
else
  month, monthUsed, born = keptMonth, tonumber(kept[4]), tonumber(kept[5])
end
if ARGV[6] then
  if tonumber(ARGV[6]) == minute then
    minuteUsed = math.max(0, math.max(minuteUsed, tonumber(ARGV[7])) + tonumber(ARGV[8]))
  end
  if tonumber(ARGV[9]) == born then monthUsed = math.max(0, monthUsed + tonumber(ARGV[10])) end
end
local outcome = 0
if minuteUsed + points > burst then
  outcome = 1
else
  minuteUsed = minuteUsed + points
  if monthUsed + points > quota then outcome = 2 else monthUsed = monthUsed + points end
end
if outcome ~= 1 or fresh or minuteUsed ~= tonumber(kept[2]) or monthUsed ~= tonumber(kept[4]) then
  redis.call('HSET', KEYS[1], 'minute', minute, 'minute_used', minuteUsed, 'month', month, 'month_used', monthUsed, 'born', born)
  if fresh then redis.call('PEXPIRE', KEYS[1], monthEnd(month) - now + 3600000) end
end
return {outcome, minute, minuteUsed, month, monthUsed, born, now}
`;

/** KEYS: the account's. ARGV: the month's start, points. Answers what is used of the month then, or -1 when that month is over. */
export const giveBackScript = `
local kept = redis.call('HMGET', KEYS[1], 'month', 'month_used')
if not kept[1] or tonumber(kept[1]) ~= tonumber(ARGV[1]) then return -1 end
local used = math.max(0, tonumber(kept[2]) - tonumber(ARGV[2]))
redis.call('HSET', KEYS[1], 'month_used', used)
return used
`;

export type Reply = Usage & { outcome: Outcome | "unknown month"; born: number; nowMs: number };

const outcomes = ["allowed", "burst", "quota", "unknown month"] as const;

export function readReply(raw: unknown): Reply {
  const numbers = Array.isArray(raw) ? raw.map(Number) : [];
  const [code, minute, minuteUsed, month, monthUsed, born, nowMs] = numbers;
  const outcome = outcomes[code ?? -1];
  if (outcome === undefined || nowMs === undefined || numbers.some((value) => !Number.isFinite(value)))
    throw new Error(`Redis answered what is no decision: ${JSON.stringify(raw)}`);
  return {
    outcome,
    minute: { start: minute ?? 0, used: minuteUsed ?? 0 },
    month: { start: month ?? 0, used: monthUsed ?? 0 },
    born: born ?? 0,
    nowMs,
  };
}
