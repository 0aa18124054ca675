/**
 * Forms on `@mantine/form`. The server validates; the pages do not repeat its rules. A message about a field appears beside
 * that field, any other error above the button. After an error, the first invalid field gets the focus.
 */
import {
  Button,
  type ButtonProps,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  Stack,
  TextInput,
} from "@mantine/core";
import { type LooseKeys, type UseFormReturnType, useForm } from "@mantine/form";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../api.ts";
import { ErrorNote } from "./notes.tsx";

export type ApiForm<Values extends object> = UseFormReturnType<Values> & {
  /** The last error, if not every part of it names a field of this form. */
  failure: Error | undefined;
  /** Calls the API. Never throws: errors appear in the form. */
  send: () => Promise<void>;
};

/**
 * `submit` calls the API and throws its errors. `names` maps the server's field names to the form's, where they differ.
 */
export function useApiForm<Values extends object>({
  initialValues,
  submit,
  names = {},
}: {
  initialValues: Values;
  submit: (values: Values) => Promise<unknown>;
  names?: Readonly<Record<string, keyof Values & string>>;
}): ApiForm<Values> {
  const form = useForm<Values>({ initialValues });
  const [failure, setFailure] = useState<Error>();

  const fieldOf = (serverName: string): string | undefined => {
    const name = names[serverName] ?? serverName;
    return name in form.getValues() ? name : undefined;
  };

  const send = async () => {
    setFailure(undefined);
    try {
      await submit(form.getValues());
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      const details = error instanceof ApiError ? error.details : [];
      const messages = details.flatMap(({ field, reason }) => {
        // A message about one item, such as permissions.0, appears beside the whole list.
        const name = fieldOf(field) ?? fieldOf(field.split(/[.[]/)[0] ?? "");
        return name === undefined ? [] : [[name, reason] as const];
      });
      form.setErrors(Object.fromEntries(messages));
      if (messages.length < Math.max(details.length, 1)) setFailure(error);
    }
  };

  const reset = () => {
    form.reset();
    setFailure(undefined);
  };
  return { ...form, reset, failure, send };
}

/** The form element. Enter submits it. `submit` is the label of its button. */
export function Form<Values extends object>({
  form,
  submit,
  disabled = false,
  color,
  wide = false,
  children,
  others,
}: {
  form: ApiForm<Values>;
  submit: string;
  /** Whether there is nothing to submit. */
  disabled?: boolean;
  color?: ButtonProps["color"];
  /** The button is as wide as the form. */
  wide?: boolean;
  children: ReactNode;
  /** Beside the button, such as Cancel. */
  others?: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  // A second press can come before React has disabled the button.
  const busy = useRef(false);
  const submitOnce = form.onSubmit(async () => {
    busy.current = true;
    await form.send();
    busy.current = false;
    // Runs after the messages are rendered. The disabled button lost the focus; a dialog that was opened keeps it.
    setTimeout(() => {
      const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (invalid) invalid.focus();
      else if (document.activeElement === document.body)
        element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }, 0);
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy.current) submitOnce(event);
  };
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {children}
        {form.failure && <ErrorNote error={form.failure} />}
        <Group justify="flex-end" gap="xs">
          {others}
          <Button
            type="submit"
            loading={form.submitting}
            disabled={disabled}
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
  form: ApiForm<Values>;
  name: NamesOf<Values, Kind>;
  label: string;
  description?: ReactNode;
  disabled?: boolean;
};

function inputProps<Values extends object, Kind>(
  { form, name, label, description, disabled = false }: FieldProps<Values, Kind>,
  type: "input" | "checkbox" = "input",
) {
  return { name, label, description, disabled, ...form.getInputProps(name as LooseKeys<Values>, { type }) };
}

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
  const { type = "text", autoComplete = "off", placeholder, autoFocus, mono, required } = props;
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
      {...inputProps(props)}
      type={type}
      autoComplete={autoComplete}
      placeholder={placeholder}
      data-autofocus={autoFocus || undefined}
      required={required}
      withAsterisk={false}
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
      {...inputProps(props)}
      autoComplete={autoComplete}
      aria-invalid={form.errors[name] !== undefined}
      visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
    />
  );
}

/** A password that is set, with what it must be. */
export function NewPasswordField<Values extends object>(props: FieldProps<Values, string>) {
  return (
    <PasswordField
      {...props}
      description="At least 12 characters. A phrase of several words works well."
      autoComplete="new-password"
    />
  );
}

/** One of a few. */
export function SelectField<Values extends object>(
  props: FieldProps<Values, string> & { options: readonly { value: string; label: string }[] },
) {
  return <Select {...inputProps(props)} data={[...props.options]} allowDeselect={false} />;
}

export function CheckboxField<Values extends object>(props: FieldProps<Values, boolean>) {
  return <Checkbox {...inputProps(props, "checkbox")} />;
}

/** Some of a few: the values are a list. */
export function CheckboxesField<Values extends object>(
  props: FieldProps<Values, readonly string[]> & {
    options: readonly { value: string; label: string; description?: string }[];
  },
) {
  const { form, name, options, disabled = false } = props;
  return (
    <Checkbox.Group {...inputProps(props)}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            aria-invalid={form.errors[name] !== undefined}
            disabled={disabled}
            {...option}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
