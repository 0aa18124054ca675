/** The sign of the dashboard. */
import mark from "../mark.svg";

export function Mark({ size = 26 }: { size?: number }) {
  return <img src={mark} width={size} height={size} alt="" />;
}
