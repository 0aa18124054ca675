/**
 * Forms: what the server says of a field stands beside that field, what it says of the whole above the button; the first field
 * with a mistake takes the focus. The server checks; the pages do not say its rules a second time.
 */
import {
  Button,
  type ButtonProps,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../api.ts";
import { ErrorNote } from "./notes.tsx";

export type FormState<Values extends object> = {
  values: Values;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** By the name of the field; what was said of fields that the form has not stands in `error`. */
  problems: Readonly<Record<string, string>>;
  error: Error | undefined;
  sending: boolean;
  send: () => Promise<void>;
  /** Back to what it began with. */
  reset: () => void;
};

/** `submit` calls the api and throws what it throws. `names`: where the server's names of fields differ, by theirs. */
export function useForm<Values extends object>({
  initial,
  submit,
  names = {},
}: {
  initial: Values;
  submit: (values: Values) => Promise<unknown>;
  names?: Readonly<Record<string, keyof Values & string>>;
}): FormState<Values> {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [error, setError] = useState<Error>();
  const [sending, setSending] = useState(false);
  // The state comes a moment later than a second press.
  const busy = useRef(false);

  const fieldOf = (told: string): string | undefined => {
    const name = names[told] ?? told;
    return name in values ? name : undefined;
  };

  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setError(undefined);
    setProblems({});
    try {
      await submit(values);
    } catch (failure) {
      const said = failure instanceof Error ? failure : new Error(String(failure));
      const details = said instanceof ApiError ? said.details : [];
      const found = details.flatMap(({ field, reason }) => {
        // Such as permissions.0: what is wrong with a part is shown beside the whole.
        const name = fieldOf(field) ?? fieldOf(field.split(/[.[]/)[0] ?? "");
        return name === undefined ? [] : [[name, reason] as const];
      });
      setProblems(Object.fromEntries(found));
      if (found.length < Math.max(details.length, 1)) setError(said);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return {
    values,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems(({ [name as string]: _gone, ...rest }) => rest);
    },
    problems,
    error,
    sending,
    send,
    reset: () => {
      setValues(initial);
      setProblems({});
      setError(undefined);
    },
  };
}

/** The form itself: Enter sends it. `submit` is what its button says. */
export function Form<Values extends object>({
  form,
  submit,
  color,
  wide = false,
  children,
  others,
}: {
  form: FormState<Values>;
  submit: string;
  color?: ButtonProps["color"];
  /** The button is as wide as the form. */
  wide?: boolean;
  children: ReactNode;
  /** Beside the button, such as Cancel. */
  others?: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    await form.send();
    // After the marks are drawn. The button lost the focus while it was waiting; a dialog that the answer opened has it.
    setTimeout(() => {
      const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (wrong) wrong.focus();
      else if (document.activeElement === document.body)
        element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }, 0);
  };
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {children}
        {form.error && <ErrorNote error={form.error} />}
        <Group justify="flex-end" gap="xs">
          {others}
          <Button
            type="submit"
            loading={form.sending}
            fullWidth={wide}
            {...(color === undefined ? {} : { color })}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type NamesOf<Values, Kind> = {
  [Name in keyof Values]-?: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

type FieldProps<Values extends object, Kind> = {
  form: FormState<Values>;
  name: NamesOf<Values, Kind>;
  label: string;
  description?: ReactNode;
  disabled?: boolean;
};

function shared<Values extends object, Kind>(props: FieldProps<Values, Kind>) {
  const { form, name, label, description, disabled = false } = props;
  return { name, label, disabled, description, error: form.problems[name] };
}
const textOf = <Values extends object>(form: FormState<Values>, name: string) =>
  String((form.values as Record<string, unknown>)[name] ?? "");
const setText = <Values extends object>(form: FormState<Values>, name: string, value: unknown) =>
  form.set(name as keyof Values, value as Values[keyof Values]);

export function TextField<Values extends object>(
  props: FieldProps<Values, string> & {
    type?: "text" | "email" | "url" | "search" | "datetime-local" | "date" | "number";
    autoComplete?: string;
    placeholder?: string;
    autoFocus?: boolean;
    mono?: boolean;
    required?: boolean;
  },
) {
  const { form, name, type = "text", autoComplete = "off", placeholder, autoFocus, mono, required } = props;
  const input = useRef<HTMLInputElement>(null);
  // Not by the attribute: that is done before a dialog has seen where the focus was, and is to come back to.
  useEffect(() => {
    if (!autoFocus) return;
    const timer = setTimeout(() => input.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, [autoFocus]);
  return (
    <TextInput
      ref={input}
      {...shared(props)}
      type={type}
      autoComplete={autoComplete}
      placeholder={placeholder}
      data-autofocus={autoFocus || undefined}
      required={required}
      withAsterisk={false}
      value={textOf(form, name)}
      onChange={(event) => setText(form, name, event.currentTarget.value)}
      {...(mono ? { styles: { input: { fontFamily: "var(--mantine-font-family-monospace)" } } } : {})}
    />
  );
}

/** Seen when its owner wants to; a password manager knows what it is by `autoComplete`. */
export function PasswordField<Values extends object>(
  props: FieldProps<Values, string> & { autoComplete: "current-password" | "new-password" },
) {
  const { form, name, autoComplete } = props;
  return (
    <PasswordInput
      {...shared(props)}
      autoComplete={autoComplete}
      aria-invalid={form.problems[name] !== undefined}
      visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
      value={textOf(form, name)}
      onChange={(event) => setText(form, name, event.currentTarget.value)}
    />
  );
}

/** A password that is set, with what it must be. */
export function NewPasswordField<Values extends object>(props: FieldProps<Values, string>) {
  return (
    <PasswordField
      {...props}
      description="At least 12 characters; a few words are good."
      autoComplete="new-password"
    />
  );
}

export function TextAreaField<Values extends object>(
  props: FieldProps<Values, string> & { rows?: number; mono?: boolean; placeholder?: string },
) {
  const { form, name, rows = 4, mono, placeholder } = props;
  return (
    <Textarea
      {...shared(props)}
      rows={rows}
      placeholder={placeholder}
      value={textOf(form, name)}
      onChange={(event) => setText(form, name, event.currentTarget.value)}
      {...(mono ? { styles: { input: { fontFamily: "var(--mantine-font-family-monospace)" } } } : {})}
    />
  );
}

/** One of a few. */
export function SelectField<Values extends object>(
  props: FieldProps<Values, string> & { options: readonly { value: string; label: string }[] },
) {
  const { form, name, options } = props;
  return (
    <Select
      {...shared(props)}
      data={[...options]}
      allowDeselect={false}
      value={textOf(form, name)}
      onChange={(value) => setText(form, name, value ?? "")}
    />
  );
}

export function CheckboxField<Values extends object>(props: FieldProps<Values, boolean>) {
  const { form, name } = props;
  return (
    <Checkbox
      {...shared(props)}
      checked={(form.values as Record<string, unknown>)[name] === true}
      onChange={(event) => setText(form, name, event.currentTarget.checked)}
    />
  );
}

/** Some of a few: the values are a list. */
export function CheckboxesField<Values extends object>(
  props: FieldProps<Values, readonly string[]> & {
    options: readonly { value: string; label: string; description?: string }[];
  },
) {
  const { form, name, options } = props;
  return (
    <Checkbox.Group
      label={props.label}
      description={props.description}
      error={form.problems[name]}
      value={[...((form.values as Record<string, unknown>)[name] as readonly string[])]}
      onChange={(value) => setText(form, name, value)}
    >
      <Stack gap="xs" mt="xs">
        {options.map(({ value, label, description }) => (
          <Checkbox
            key={value}
            aria-invalid={form.problems[name] !== undefined}
            value={value}
            label={label}
            description={description}
            disabled={props.disabled ?? false}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
